import process from 'node:process';

/** Waits until the process is asked to end (Ctrl-C, or a supervisor's SIGTERM). */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
