import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up before a signal ends the process; returns a function that removes the listeners. */
export function onSignal(clean: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    stop();
    try {
      clean();
    } finally {
      process.kill(process.pid, signal);
    }
  };
  const stop = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.once(signal, end);
  return stop;
}
