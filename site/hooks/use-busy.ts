import { useRef, useState } from 'react';

/**
 * Runs one action at a time, such as sending a form, and ignores further calls until it ends. If
 * you focus a control right afterwards, pass `flushSync` as `render`, so that the control is
 * enabled by then.
 */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  // A second click may happen before the first one is rendered.
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
