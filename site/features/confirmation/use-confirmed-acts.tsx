import { type ReactNode, useState } from 'react';
import { useBusy } from '../../hooks/use-busy.ts';
import { type Ask, messageOf, RefusedError } from '../auth/server/ask-server.ts';
import { ConfirmPassword } from './confirm-password.tsx';

interface ConfirmedActs {
  /** Runs an action, one at a time. Resolves to whether it was done. */
  act: (action: () => Promise<unknown>) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last one failed; empty if it succeeded. */
  failure: string;
  /** Render this in the page. It shows while the password is requested. */
  dialog: ReactNode;
}

/**
 * Runs actions that change an account. If the server requires the password again, it is requested
 * first.
 */
export function useConfirmedActs(ask: Ask): ConfirmedActs {
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState('');
  const [onAnswer, setOnAnswer] = useState<(isConfirmed: boolean) => void>();

  const confirm = async () => {
    const isConfirmed = await new Promise<boolean>((resolve) => setOnAnswer(() => resolve));
    setOnAnswer(undefined);
    return isConfirmed;
  };
  const act = async (action: () => Promise<unknown>) => {
    let isDone = false;
    await run(async () => {
      setFailure('');
      try {
        isDone = await doConfirmed(action, confirm);
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
    return isDone;
  };
  const dialog = onAnswer && <ConfirmPassword ask={ask} onAnswer={onAnswer} />;
  return { act, isBusy, failure, dialog };
}

/** Resolves to false if the user does not enter the password. */
async function doConfirmed(
  action: () => Promise<unknown>,
  confirm: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof RefusedError && error.needsPassword)) throw error;
    if (!(await confirm())) return false;
    await action();
  }
  return true;
}
