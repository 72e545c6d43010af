import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import styles from './panel-failure.module.css';

/** Is shown in place of a panel that could not be loaded, and tries again. */
export function PanelFailure({ text, onRetry }: { text: string; onRetry: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const tryAgain = async () => {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      {/* Not disabled, for it would lose the focus. */}
      <Button kind="secondary" aria-disabled={isBusy} onClick={isBusy ? undefined : tryAgain}>
        {isBusy ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  );
}
