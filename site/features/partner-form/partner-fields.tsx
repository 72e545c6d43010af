import type { ComponentProps } from 'react';
import {
  fieldLimits,
  type PartnerErrors,
  type RequiredField,
} from '../../domain/partner-request.ts';
import { inputLimits } from '../../domain/security.ts';
import { TextArea, TextField } from '../../ui/field/field.tsx';
import styles from './partner-form.module.css';

const requiredInputs: (ComponentProps<typeof TextField> & { name: RequiredField })[] = [
  { label: 'First name', name: 'firstName', autoComplete: 'given-name' },
  { label: 'Last name', name: 'lastName', autoComplete: 'family-name' },
  { label: 'Email', name: 'email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { label: 'Phone', name: 'phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  { label: 'Company', name: 'company', autoComplete: 'organization' },
  { label: 'Title', name: 'title', autoComplete: 'organization-title' },
];

/** What a partnership request holds (spec §3), each field with its error. */
export function PartnerFields({ errors }: { errors: PartnerErrors }) {
  return (
    <div className={styles.fields}>
      {requiredInputs.map((input) => (
        <TextField
          key={input.name}
          {...input}
          maxLength={fieldLimits[input.name]}
          error={errors[input.name]}
        />
      ))}
      <input hidden name="website" autoComplete="off" maxLength={inputLimits.maxLength} />
      <div className={styles.wide}>
        <TextArea
          label="What should we automate first?"
          name="additionalInfo"
          rows={6}
          maxLength={fieldLimits.additionalInfo}
          optional
        />
      </div>
    </div>
  );
}
