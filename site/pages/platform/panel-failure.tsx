import styles from './panel-failure.module.css';
import { TryAgain } from './try-again.tsx';

/** Is shown in place of a panel that could not be loaded, and tries again. */
export function PanelFailure({ text, onRetry }: { text: string; onRetry: () => Promise<void> }) {
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <TryAgain kind="secondary" onRetry={onRetry} />
    </div>
  );
}
