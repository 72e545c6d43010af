import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import styles from './subscribe.module.css';

/** The newsletter form for announcements of releases. */
export function Subscribe() {
  return (
    <section className={styles.subscribe} aria-labelledby="subscribe">
      <div>
        <h2 className={styles.title} id="subscribe">
          Read about the next release in your inbox
        </h2>
        <p className={styles.text}>
          One email per release: what changed, and whether you have to do anything.
        </p>
      </div>
      <div>
        <NewsletterForm />
      </div>
    </section>
  );
}
