import { spawn } from 'node:child_process';
import process from 'node:process';

interface GroupOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Whether a shell runs it. */
  shell?: boolean;
  /** When it is aborted, the program and all that it has started are ended at once. */
  signal?: AbortSignal | undefined;
}

/** Starts a program that reads nothing; what it writes can be read. */
export function spawnGroup(
  command: string,
  args: readonly string[],
  { signal, ...options }: GroupOptions,
) {
  // Windows has no process groups. Without a signal, the terminal's keys end it as they end stet.
  const hasGroup = signal !== undefined && process.platform !== 'win32';
  const child = spawn(command, args, {
    ...options,
    detached: hasGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => {
    if (hasGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  };
  signal?.addEventListener('abort', end, { once: true });
  child.once('exit', () => signal?.removeEventListener('abort', end));
  return child;
}
