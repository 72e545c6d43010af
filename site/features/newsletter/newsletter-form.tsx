import { type FormEvent, useId } from 'react';
import { company } from '../../domain/company.ts';
import { inputLimits } from '../../domain/security.ts';
import styles from './newsletter-form.module.css';

/** A newsletter form that thanks the visitor but makes no call (spec §5, "Newsletter"). */
export function NewsletterForm() {
  const fieldId = useId();
  return (
    <>
      {/* Before hydration, this method does nothing; others would put the address into the URL. */}
      <form className={styles.form} method="dialog" onSubmit={thank}>
        <label className={styles.label} htmlFor={fieldId}>
          Email address
        </label>
        <input
          className={styles.field}
          id={fieldId}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={inputLimits.maxLength}
          placeholder="you@company.com"
          required
        />
        <button className={styles.submit} type="submit">
          Subscribe
        </button>
      </form>
      <p className={`${styles.note} without-script`}>
        Subscribing here needs JavaScript. You can write to{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a> instead.
      </p>
    </>
  );
}

function thank(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  alert('Thank you for subscribing!');
  event.currentTarget.reset();
}
