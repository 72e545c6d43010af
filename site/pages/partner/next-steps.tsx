import styles from './next-steps.module.css';
import { RequestFlow } from './request-flow.tsx';

const answers = [
  {
    question: 'Who reads it',
    answer: 'An automation engineer, who also writes back to you and joins the call.',
  },
  {
    question: 'When we answer',
    answer: 'Within 24 hours, by email or phone, with questions about your case.',
  },
  {
    question: 'What the call covers',
    answer: 'How the work runs today, which systems it touches, and where a person has to decide.',
  },
  {
    question: 'What to have ready',
    answer: 'One process by name, how often it runs in a week, and the tools involved. No slides.',
  },
];

/** What happens after the form is sent: drawn, and in words. */
export function NextSteps({ isSent }: { isSent: boolean }) {
  return (
    <section aria-labelledby="next-steps-title">
      <h2 className={styles.title} id="next-steps-title">
        What happens next
      </h2>
      <div className={styles.parts}>
        <RequestFlow current={isSent ? 1 : 0} />
        <dl>
          {answers.map(({ question, answer }) => (
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
