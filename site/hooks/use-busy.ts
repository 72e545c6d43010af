import { useRef, useState } from 'react';

/**
 * Does one thing at a time, such as sending a form: what is asked for in the meantime is dropped.
 * `run` takes `flushSync` as well where what it disabled is to have the focus right afterwards.
 */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  // A second click may come before the first is rendered.
  const isRunning = useRef(false);
  const run = async (
    action: () => Promise<unknown>,
    render: (update: () => void) => void = (update) => update(),
  ): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      render(() => setIsBusy(false));
    }
  };
  return { isBusy, run };
}
