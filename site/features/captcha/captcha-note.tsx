import styles from './captcha-note.module.css';

/**
 * The provider's required notice about the form's protection. The badge, which the script adds at
 * the end of the document, shows only on pages with this note.
 */
export function CaptchaNote() {
  return (
    <p className={styles.note}>
      This form is protected by reCAPTCHA, and the Google{' '}
      <a href="https://policies.google.com/privacy">Privacy Policy</a> and{' '}
      <a href="https://policies.google.com/terms">Terms of Service</a> apply.
    </p>
  );
}
