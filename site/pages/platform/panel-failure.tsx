import styles from './panel-failure.module.css';
import { TryAgain } from './try-again.tsx';

/** An error message in place of a panel, with a button to retry. */
export function PanelFailure({ text, onRetry }: { text: string; onRetry: () => Promise<void> }) {
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <TryAgain kind="secondary" onRetry={onRetry} />
    </div>
  );
}
