import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Sighting } from './verdict.ts';

/** What is told to the process of the callers when they shall begin. */
export interface BystanderOrder {
  url: string;
  /** What a page of the site sends besides. */
  headers: Readonly<Record<string, string>>;
  /** Number of the first submission; the others count from there. */
  first: number;
  /** Of an administrator, whose inbox is read as well. */
  cookie: string;
}

export interface Acknowledgement {
  number: number;
  id: string;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** What they saw, and what they were told is stored. */
export interface BystanderReport extends Sighting {
  acknowledged: readonly Acknowledgement[];
}

/** Callers who mean no harm, and keep calling while others attack. */
export interface Bystander {
  begin(order: BystanderOrder): void;
  /** Waits for the answers of all calls that are under way, ten seconds at most. */
  end(): Promise<BystanderReport>;
  close(): void;
}

export function startBystander(): Bystander {
  const child: ChildProcess = fork(fileURLToPath(new URL('bystander-process.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => {
    throw new Error('The other callers have ended.');
  });
  // It is told to whom waits for them; nobody does when they are closed.
  ended.catch(() => {});
  return {
    begin: (order) => void child.send(order),
    async end() {
      const told = once(child, 'message');
      child.send('stop');
      const [report] = await Promise.race([told, ended]);
      return report as BystanderReport;
    },
    close: () => child.disconnect(),
  };
}
