import { company } from '../../domain/company.ts';
import styles from './contact.module.css';

/** How to reach a person without the form. */
export function Contact() {
  return (
    <address className={styles.contact}>
      <span className={styles.question}>Prefer to talk?</span>
      <a href={`mailto:${company.email}`}>{company.email}</a>
      <a href={company.phoneHref}>{company.phone}</a>
    </address>
  );
}
