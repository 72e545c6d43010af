import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';

interface TryAgainProps {
  kind: 'primary' | 'secondary';
  onRetry: () => Promise<unknown>;
}

/** Retries a failed action, one attempt at a time. */
export function TryAgain({ kind, onRetry }: TryAgainProps) {
  const { isBusy, run } = useBusy();
  return (
    <Button kind={kind} isDisabled={isBusy} onClick={() => run(onRetry)}>
      {isBusy ? 'Trying…' : 'Try again'}
    </Button>
  );
}
