import { Check } from '../../ui/icon/icons.tsx';
import styles from './agent-log.module.css';
import { CircleDashed, UserRound } from './login-icons.tsx';

const steps = [
  { time: '09:41:07', text: 'Invoice INV-2087 read from the inbox', result: '12 fields' },
  { time: '09:41:09', text: 'Matched with purchase order PO-5513', result: '3 of 3 lines' },
  { time: '09:41:10', text: 'Freight checked against the contract', result: '+ $184.20' },
];

/** Example data: an agent's run that waits for a person, as the platform logs it. */
export function AgentLog() {
  return (
    <aside className={styles.side} aria-label="Behind the login">
      <figure className={styles.figure}>
        <ol className={styles.run}>
          {steps.map(({ time, text, result }) => (
            <li className={styles.step} key={time}>
              <span className={styles.node}>
                <Check size={14} />
              </span>
              <span className={styles.text}>
                {text}
                <span className={styles.meta}>
                  {time} · {result}
                </span>
              </span>
            </li>
          ))}
          <li className={styles.step}>
            <span className={`${styles.node} ${styles.waiting}`}>
              <UserRound size={14} />
            </span>
            <Approval />
          </li>
          <li className={`${styles.step} ${styles.next}`}>
            <span className={styles.node}>
              <CircleDashed size={14} />
            </span>
            <span className={styles.text}>
              Post to the ledger
              <span className={styles.meta}>after the decision</span>
            </span>
          </li>
        </ol>
        <figcaption className={styles.caption}>
          <strong>
            Every step on record, <br />
            every exception with a person.
          </strong>{' '}
          Sign in to see what your agents did and to decide what they cannot. The run shown is an
          example.
        </figcaption>
      </figure>
    </aside>
  );
}

/** A picture of an approval. Its choices are text, since there is nothing to decide. */
function Approval() {
  return (
    <div className={styles.approval}>
      <p className={styles.question}>Freight is $184.20 over the agreed rate. Pay it?</p>
      <p className={styles.meta}>Waiting for a controller · 2 min</p>
      <p className={styles.choices}>Choices: Approve · Send back</p>
    </div>
  );
}
