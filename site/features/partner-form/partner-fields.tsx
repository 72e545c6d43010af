import { TextArea, TextField } from '../../ui/field/field.tsx';
import type { PartnerErrors } from './logic.ts';
import styles from './partner-form.module.css';

/** What a partnership request holds (spec §3), each field with its error. */
export function PartnerFields({ errors }: { errors: PartnerErrors }) {
  return (
    <div className={styles.fields}>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        error={errors.lastName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone}
      />
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        error={errors.company}
      />
      <TextField
        label="Title"
        name="title"
        autoComplete="organization-title"
        error={errors.title}
      />
      <div className={styles.wide}>
        <TextArea
          label="What should we automate first?"
          name="additionalInfo"
          rows={6}
          maxLength={10_000}
          optional
        />
      </div>
    </div>
  );
}
