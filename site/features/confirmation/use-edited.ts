import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type Ask, messageOf } from '../auth/server/ask-server.ts';
import { useConfirmedActs } from './use-confirmed-acts.tsx';

/** Makes a change, reloads, and shows the message. Resolves to whether the change was made. */
export type Change = (action: () => Promise<unknown>, message: string) => Promise<boolean>;

interface Edited<T> extends Omit<ReturnType<typeof useConfirmedActs>, 'failure'> {
  /** Undefined until it is loaded. */
  value: T | undefined;
  reload: () => Promise<void>;
  change: Change;
  /** The message of the last change; empty while the next one runs. */
  done: string;
  /** Why the last change or loading failed; empty otherwise. */
  failure: string;
}

/**
 * Loads the value of an account panel, and changes it with `useConfirmedActs`.
 * @param options.load the same function each time.
 * @param options.loadFailure the message if loading fails.
 * @param options.focus gets the focus after a change: the button that had it may be gone.
 */
export function useEdited<T>(
  ask: Ask,
  options: {
    load: () => Promise<T>;
    loadFailure: string;
    focus: RefObject<HTMLElement | null>;
  },
): Edited<T> {
  const { load, loadFailure, focus } = options;
  const [value, setValue] = useState<T>();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState('');
  const { failure, ...acts } = useConfirmedActs(ask);

  const reload = useCallback(
    () =>
      load().then(
        (loaded) => {
          setValue(loaded);
          setReason('');
        },
        (error: unknown) => setReason(`${loadFailure} ${messageOf(error)}`),
      ),
    [load, loadFailure],
  );
  useEffect(() => {
    reload();
  }, [reload]);

  const change: Change = async (action, message) => {
    setDone('');
    const isDone = await acts.act(async () => {
      await action();
      await reload();
    });
    if (!isDone) return false;
    setDone(message);
    focus.current?.focus();
    return true;
  };
  return { ...acts, value, reload, change, done, failure: failure || reason };
}
