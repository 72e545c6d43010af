import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { administrator } from '../helpers/api.ts';
import { readMemory } from '../helpers/process-memory.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { runAdmin } from '../helpers/run-admin.ts';
import { addressHeader, call, cookiesOf } from '../helpers/submissions.ts';

export interface PinnedServer {
  url: string;
  pid: number;
  /** Cookies of an administrator who has signed in. */
  cookie: string;
  /** Megabytes of memory that the process holds now. */
  readMemory(): number;
  /** Milliseconds of processor time that it has used. */
  readProcessorTime(): number;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/**
 * Builds the site and serves it by `stet serve` on the first two cores, this process being moved to
 * the others, if there are any; with a new database file, and its log, a line for each request, in a file.
 * @param settings environment variables beside those of every benchmark.
 */
export async function startPinnedServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<PinnedServer> {
  const folder = createFolder('bench-serve');
  const env = {
    NO_COLOR: '1',
    DRAIN_SECONDS: '0',
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
    CLIENT_ADDRESS_HEADER: addressHeader,
    REQUESTS_PER_DAY: '999999999',
    ...settings,
  };
  const executable = join(projectFolder, 'bin/stet.js');
  await runAdmin(env, 'add', administrator);
  spawnSync('taskset', ['-acp', '2-99', String(process.pid)]);
  const child = spawn('taskset', ['-c', '0,1', process.execPath, executable, 'serve', '--port=0'], {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', openSync(join(folder, 'log'), 'w'), 'pipe'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const said = await readUntil(child.stderr as Readable, /http:\/\/localhost:\d+/);
  const [url] = /http:\/\/localhost:\d+/.exec(said) ?? [];
  if (url === undefined || child.pid === undefined) throw new Error(`not started:\n${said}`);
  const login = await call(`${url}/api/auth/login`, { body: administrator });
  const { pid } = child;
  return {
    url,
    pid,
    cookie: cookiesOf(login),
    readMemory: () => readMemory(pid).now,
    readProcessorTime() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      // User and system time, in ticks of 10 ms (proc(5)).
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** What a stream has said once it has said the text; the rest of it is let go. */
async function readUntil(stream: Readable, text: RegExp): Promise<string> {
  let said = '';
  for await (const chunk of stream.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (text.test(said)) break;
  }
  stream.resume();
  return said;
}
