import { once } from 'node:events';
import process from 'node:process';

/** Waits for a signal to end the process (Ctrl+C, or SIGTERM from a supervisor) and returns it. */
export async function untilStopped(): Promise<'SIGINT' | 'SIGTERM'> {
  const heard = new AbortController();
  const signals = (['SIGINT', 'SIGTERM'] as const).map(async (name) => {
    await once(process, name, heard);
    return name;
  });
  return Promise.race(signals).finally(() => heard.abort());
}
