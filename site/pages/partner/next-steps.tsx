import type { PartnerIntent } from '../../domain/partner-intent.ts';
import styles from './next-steps.module.css';
import { RequestFlow } from './request-flow.tsx';

/** What happens after the form is sent, as a drawing and in text. */
export function NextSteps({ intent, isSent }: { intent: PartnerIntent; isSent: boolean }) {
  return (
    <section aria-labelledby="next-steps-title">
      <h2 className={styles.title} id="next-steps-title">
        What happens next
      </h2>
      <div className={styles.parts}>
        <RequestFlow steps={intent.steps} current={isSent ? 1 : 0} />
        <dl>
          {intent.answers.map(({ question, answer }) => (
            <div className={styles.answer} key={question}>
              <dt className={styles.question}>{question}</dt>
              <dd className={styles.text}>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
