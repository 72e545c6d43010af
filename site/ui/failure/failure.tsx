import { CircleAlert } from '../icon/view-icons.tsx';
import styles from './failure.module.css';

/** Says why something did not work, read out when it comes; an empty text is for nothing. */
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
