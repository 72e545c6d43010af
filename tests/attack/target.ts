import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InboxRequest } from '../../site/domain/inbox.ts';
import { administrator } from '../helpers/api.ts';
import { parseExport } from '../helpers/kill-serve.ts';
import { createFolder } from '../helpers/project.ts';
import { runAdmin } from '../helpers/run-admin.ts';
import { runStetWith, type StetServer, startServerWith } from '../helpers/stet-process.ts';
import { type Answer, call, cookiesOf, type SentRequest } from '../helpers/submissions.ts';

/** Milliseconds that an attacker waits for an answer. */
const patience = 15_000;

/** `stet serve` as a process, with a database file that nobody else uses. */
export interface Target {
  /** With an address, so that callers can choose theirs. */
  url: string;
  /** What a page of the site sends besides, where the site's address is configured. */
  headers: Readonly<Record<string, string>>;
  server: StetServer;
  /** Path of its database. */
  file: string;
  env: Record<string, string>;
  /** Ends it by SIGKILL and starts it again. */
  restart(): Promise<void>;
  /** What is stored, as another process reads it. */
  readStored(file?: string): Promise<InboxRequest[]>;
  close(): Promise<void>;
}

/** A database with an administrator, which every attack gets a copy of: hashing takes a while. */
export async function createDatabase(): Promise<string> {
  const file = join(createFolder('attack'), 'site.db');
  await runAdmin({ DATABASE_URL: `file:${file}` }, 'add', administrator);
  return file;
}

/**
 * Starts a server on a free port of the loopback interface.
 * @param options the built site, the database that it gets a copy of, and variables that configure it.
 */
export async function openTarget(options: {
  out: string;
  database: string;
  env?: Readonly<Record<string, string>>;
}): Promise<Target> {
  const file = join(createFolder('attack'), 'site.db');
  copyDatabase(options.database, file);
  const env: Target['env'] = { DATABASE_URL: `file:${file}`, ...options.env };
  const serve = (port: string) =>
    startServerWith(env, 'serve', '--no-build', '--out', options.out, '--port', port);
  let server = await serve('0');
  const { port } = new URL(server.url);
  const { SITE_URL: siteUrl } = env;
  return {
    url: `http://127.0.0.1:${port}`,
    headers: siteUrl === undefined ? {} : { Host: new URL(siteUrl).host, Origin: siteUrl },
    get server() {
      return server;
    },
    file,
    env,
    async restart() {
      await server.kill();
      server = await serve(port);
    },
    async readStored(from = file) {
      const { code, stdout, stderr } = await runStetWith(
        { ...env, DATABASE_URL: `file:${from}` },
        ...['data', 'export'],
      );
      if (code !== 0) throw new Error(stderr);
      return parseExport(stdout);
    },
    close: () => server.kill(),
  };
}

/** Copies a database that nobody has open, with what is still in its journal. */
export function copyDatabase(from: string, to: string): void {
  for (const ending of ['', '-wal']) {
    if (existsSync(`${from}${ending}`)) cpSync(`${from}${ending}`, `${to}${ending}`);
  }
}

/** A call as a page of the site makes it; fails when there is no answer in time. */
export function send(
  { url, headers }: Target,
  path: string,
  request: Omit<SentRequest, 'signal'>,
): Promise<Answer> {
  return call(`${url}${path}`, {
    ...request,
    headers: { ...headers, ...request.headers },
    signal: AbortSignal.timeout(patience),
  });
}

/** Signs in as the administrator of the databases. */
export function signIn(target: Target, localAddress: string): Promise<Answer> {
  return send(target, '/api/auth/login', { body: administrator, localAddress });
}

/**
 * The cookies of an administrator who has signed in.
 * @throws Error when that is refused.
 */
export async function openSession(target: Target, localAddress: string): Promise<string> {
  const answer = await signIn(target, localAddress);
  if (answer.status !== 200) throw new Error(`Signing in is answered ${answer.status}.`);
  return cookiesOf(answer);
}
