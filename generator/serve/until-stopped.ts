import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Waits until the process is asked to end (Ctrl-C, or a supervisor's SIGTERM), and says by which. */
export function untilStopped(): Promise<(typeof signals)[number]> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      for (const name of signals) process.off(name, stop);
      resolve(signal as (typeof signals)[number]);
    };
    for (const name of signals) process.on(name, stop);
  });
}
