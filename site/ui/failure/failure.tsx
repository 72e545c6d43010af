import { CircleAlert } from '../icon/view-icons.tsx';
import styles from './failure.module.css';

/** An error message that screen readers announce. Pass an empty text for no error. */
export function Failure({ text }: { text: string }) {
  return (
    <p className={styles.failure} role="alert">
      {text !== '' && (
        <>
          <CircleAlert size={16} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
