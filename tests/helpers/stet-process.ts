import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { projectFolder } from './project.ts';

const executable = join(projectFolder, 'bin/stet.js');

/** Starts the real executable. */
export function spawnStet(...args: string[]): ChildProcess {
  return spawnStetWith({}, ...args);
}

/** Starts it with environment variables in addition to the test's. */
export function spawnStetWith(env: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [executable, ...args], {
    cwd: projectFolder,
    // Tests have no load balancer that needs time to notice a shutdown.
    env: { ...process.env, NO_COLOR: '1', DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the real executable until it ends. */
export function runStet(...args: string[]) {
  return runStetWith({}, ...args);
}

/** Runs it with environment variables in addition to the test's. */
export async function runStetWith(env: Record<string, string>, ...args: string[]) {
  const child = spawnStetWith(env, ...args);
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code: code as number, ...output };
}

export interface StetServer {
  url: string;
  /** Id of the process. */
  pid: number | undefined;
  /** All output so far. */
  output: { stdout: string; stderr: string };
  /** Resolves once the output contains the text. */
  saw(text: string | RegExp): Promise<void>;
  /** Stops it with a signal, by default SIGTERM. Resolves to the exit code. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number>;
  /** Ends it immediately, with SIGKILL. */
  kill(): Promise<void>;
}

/** Running servers, which are killed when the test ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `preview` or `watch` and waits for the URL that it prints. */
export function startServer(...args: string[]): Promise<StetServer> {
  return startServerWith({}, ...args);
}

/** Starts one whose first build may take ten minutes. */
export function startSlowServer(...args: string[]): Promise<StetServer> {
  return openServer({}, args, 600_000);
}

/** Starts one with environment variables in addition to the test's. */
export function startServerWith(
  env: Record<string, string>,
  ...args: string[]
): Promise<StetServer> {
  return openServer(env, args, 60_000);
}

/** @param within milliseconds until it must print its URL. */
async function openServer(
  env: Record<string, string>,
  args: readonly string[],
  within: number,
): Promise<StetServer> {
  const child = spawnStetWith(env, ...args);
  running.add(child);
  child.on('close', () => running.delete(child));
  const output = collectOutput(child);
  const saw = (text: string | RegExp) => waitForOutput(child, output, text);
  // Only the standard output: `serve` prints the URL on both, and the other may be read first.
  const stdoutAlone = {
    stderr: '',
    get stdout() {
      return output.stdout;
    },
  };
  await waitForOutput(child, stdoutAlone, /http:\/\/\S+:\d+/, within).catch((error: Error) => {
    throw new Error(`${error.message}${output.stderr}`);
  });
  const handles = [child, child.stdout, child.stderr] as (ChildProcess | Socket)[];
  // A server that a failed test leaves must not keep this process alive.
  for (const handle of handles) handle.unref();
  /** Ends the server. Until its output has closed as well, this process stays alive. */
  const end = async (signal: NodeJS.Signals) => {
    for (const handle of handles) handle.ref();
    const closed = once(child, 'close');
    child.kill(signal);
    const [code] = await closed;
    return code as number;
  };
  return {
    url: /http:\/\/\S+:\d+/.exec(output.stdout)?.[0] ?? '',
    pid: child.pid,
    output,
    saw,
    stop: (signal = 'SIGTERM') => end(signal),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    },
  };
}

function collectOutput(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return output;
}

function waitForOutput(
  child: ChildProcess,
  output: { stdout: string; stderr: string },
  text: string | RegExp,
  within = 60_000,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const all = output.stdout + output.stderr;
      if (typeof text === 'string' ? all.includes(text) : text.test(all)) done(resolve);
    };
    const fail = () =>
      done(() => reject(new Error(`ended without ${text}:\n${output.stdout}${output.stderr}`)));
    const timer = setTimeout(fail, within);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.stderr?.off('data', look);
      child.off('close', fail);
      settle();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.on('close', fail);
    look();
  });
}
