import { useRef, useState } from 'react';

/** Does one thing at a time, such as sending a form: what is asked for meanwhile is dropped. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  // A second click may come before the first is rendered.
  const isRunning = useRef(false);
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
