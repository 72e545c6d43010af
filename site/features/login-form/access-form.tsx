import type { SubmitEvent } from 'react';
import { useBusy } from '../../hooks/use-busy.ts';
import { TextArea, TextField } from '../../ui/field/field.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { track } from '../analytics/analytics.ts';
import styles from './login-form.module.css';

/** Milliseconds of simulated waiting; nothing is sent (spec §4; §7: "make no calls"). */
const duration = 1500;

/** Requires a character other than a space: `required` alone accepts spaces. */
const notBlank = '.*\\S.*';

/** The form for requesting access (spec §4). The browser checks the required fields. */
export function AccessForm({ onSent }: { onSent: () => void }) {
  const { isBusy, run } = useBusy();

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    run(async () => {
      try {
        await new Promise((resolve) => setTimeout(resolve, duration));
        track({ kind: 'signup' });
        alert('Your access request has been submitted.');
        form.reset();
        onSent();
      } catch (error) {
        console.error(error);
        alert('Failed to submit request. Please try again.');
      }
    });
  };

  return (
    <form className={styles.form} method="post" aria-label="Request access" onSubmit={handleSubmit}>
      <fieldset className={styles.fields} role="presentation" disabled={isBusy}>
        <TextField
          label="Work email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <TextField
          label="Company name"
          name="company"
          autoComplete="organization"
          pattern={notBlank}
          title="Enter the name of your company"
          required
        />
        <TextField
          label="Role"
          name="role"
          autoComplete="organization-title"
          pattern={notBlank}
          title="Enter your role"
          required
        />
        <TextArea label="Message" name="message" rows={3} optional />
        <SubmitButton label="Request Access" busyLabel="Submitting..." isBusy={isBusy} />
      </fieldset>
    </form>
  );
}
