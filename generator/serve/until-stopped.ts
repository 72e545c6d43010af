import { once } from 'node:events';
import process from 'node:process';

/** Waits until the process is asked to end (Ctrl-C, or a supervisor's SIGTERM), and says by which. */
export async function untilStopped(): Promise<'SIGINT' | 'SIGTERM'> {
  const heard = new AbortController();
  const signals = (['SIGINT', 'SIGTERM'] as const).map(async (name) => {
    await once(process, name, heard);
    return name;
  });
  return Promise.race(signals).finally(() => heard.abort());
}
