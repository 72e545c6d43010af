import { spawn } from 'node:child_process';
import process from 'node:process';

interface GroupOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Whether to run it in a shell. */
  shell?: boolean;
  /** When it aborts, the program and all processes that it started end at once. */
  signal?: AbortSignal | undefined;
}

/** Starts a program without input; the caller can read its output. */
export function spawnGroup(
  command: string,
  args: readonly string[],
  { signal, ...options }: GroupOptions,
) {
  // Windows has no process groups. Without a signal, Ctrl+C ends the program together with stet.
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
