import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';

interface TryAgainProps {
  kind: 'primary' | 'secondary';
  onRetry: () => Promise<unknown>;
}

/** Does again what has failed, once at a time. */
export function TryAgain({ kind, onRetry }: TryAgainProps) {
  const [isBusy, setIsBusy] = useState(false);
  const tryAgain = async () => {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    // Not disabled, for it would lose the focus.
    <Button kind={kind} aria-disabled={isBusy} onClick={isBusy ? undefined : tryAgain}>
      {isBusy ? 'Trying…' : 'Try again'}
    </Button>
  );
}
