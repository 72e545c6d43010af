import * as assert from 'uvu/assert';
import type { Database } from '../../site/api/storage/database.ts';
import { openDatabase } from '../../site/api/storage/open-database.ts';
import { administrator, createTestApi, origin, partnership, signIn, type TestApi } from './api.ts';
import { projectFolder } from './project.ts';

/** A malicious request. Its other parts are like those of a page of the site. */
export interface Attack {
  name: string;
  /** @default the path of the partnership form */
  path?: string;
  /** @default POST with a body, otherwise GET */
  method?: string;
  /** Text, bytes and streams are sent unchanged, other values as JSON. */
  body?: unknown;
  /** A null header is omitted. */
  headers?: Record<string, string | null>;
  /** Whose cookies it has. @default no cookies */
  as?: 'administrator';
  /** The expected status. */
  status: number;
}

/** A handler with personal data in its database, and the secrets that must not leak. */
export interface Target {
  api: TestApi;
  /** Valid cookies, and those of a session that has ended. */
  cookies: { session: string; refresh: string; endedSession: string; endedRefresh: string };
  /** A stored request, and its idempotency key. */
  stored: { id: string; key: string };
  digest: Digest;
  close(): void;
}

/** A hash of every row of every table, except the counts of failed sign-ins. */
interface Digest {
  read(): Promise<string>;
  /** Clears these counts, so that earlier attacks do not lock out later ones. */
  forgetFailures(): Promise<unknown>;
  close(): void;
}

const captchaSecret = 'captcha-secret-4711';

/** Texts that visitors must never see: about two senders, the administrator, and the machine. */
const secrets = ['okafor', 'Quillfeather', 'note-to-self-88', 'argon2', captchaSecret];

/** Stack traces, paths, module names and SQL errors. */
export const insides: RegExp =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s\b|site\.db|SQLITE|\b(?:SELECT|INSERT|UPDATE|DELETE FROM|PRAGMA)\b|syntax error|no such (?:table|column)|fts5|constraint failed|Error:/;

const refuseAll: typeof fetch = async () => Response.json({ success: false });

/** Stores two requests and signs in one administrator, who has signed out before. */
export async function createTarget(): Promise<Target> {
  const api = createTestApi({ RECAPTCHA_SECRET: captchaSecret }, { send: refuseAll });
  await signIn(api);
  const ended = readTokens(api);
  await api.call('/api/auth/logout', { method: 'POST' });
  await api.call('/api/auth/login', { body: administrator });
  const current = readTokens(api);
  const key = 'a-key-that-nobody-else-knows';
  const send = async (body: object, headers = {}): Promise<string> =>
    (await (await api.call('/api/partnership/submit', { body, headers })).json()).id;
  const id = await send(partnership, { 'Idempotency-Key': key });
  await send({ ...partnership, lastName: 'Quillfeather', email: 'q@quill.example' });
  await api.call(`/api/admin/requests/${id}`, { method: 'PUT', body: { note: 'note-to-self-88' } });
  api.cookies.clear();
  const digest = await createDigest(api.env.DATABASE_URL ?? '');
  return {
    api,
    cookies: {
      ...current,
      endedSession: ended.session,
      endedRefresh: ended.refresh,
    },
    stored: { id, key },
    digest,
    close() {
      digest.close();
      void api.handler.close?.();
    },
  };
}

function readTokens({ cookies }: TestApi) {
  return {
    session: cookies.get('__Host-session') ?? '',
    refresh: cookies.get('__Host-refresh') ?? '',
  };
}

let attacks = 0;

/**
 * Makes each attack from a different address. Asserts that it gets the expected response, leaks
 * nothing and changes nothing.
 */
export async function withstand(target: Target, rows: readonly Attack[]): Promise<void> {
  const before = await target.digest.read();
  const problems: string[] = [];
  for (const row of rows) {
    await target.digest.forgetFailures();
    const response = await send(target, row);
    const text = await response.text();
    const found = [
      ...(response.status === row.status ? [] : [`answers ${response.status} ${text}`]),
      ...problemsOf(target, row, { response, text }),
      ...((await target.digest.read()) === before ? [] : ['changes the database']),
    ];
    problems.push(...found.map((problem) => `${row.name}: ${problem}`.slice(0, 300)));
  }
  assert.equal(problems, []);
}

/** Sends an attack unchanged. */
export function send({ api, cookies }: Target, row: Attack): Promise<Response> | Response {
  attacks += 1;
  const { path = '/api/partnership/submit', method, body, headers = {}, as } = row;
  const all: Record<string, string | null> = {
    Origin: origin,
    'Content-Type': 'application/json',
    Cookie:
      as === undefined
        ? null
        : `__Host-session=${cookies.session}; __Host-refresh=${cookies.refresh}`,
    ...headers,
  };
  const init: RequestInit & { duplex: 'half' } = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null),
    duplex: 'half',
    ...(body !== undefined && { body: toBody(body) }),
  };
  const address = `198.18.${Math.floor(attacks / 250)}.${attacks % 250}`;
  const log = (record: Record<string, unknown>) => void api.log.push(record);
  return api.handler.fetch(new Request(`${origin}${path}`, init), api.env, { address, log });
}

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> | ReadableStream {
  if (typeof body === 'string' || body instanceof ReadableStream) return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function problemsOf(
  { cookies }: Target,
  { as, status }: Attack,
  { response, text }: { response: Response; text: string },
): string[] {
  const headers = JSON.stringify([...response.headers]);
  const told = `${headers}\n${text}`;
  // The administrator's responses may contain names, but no other secrets.
  const hidden = as === undefined ? secrets : secrets.slice(-2);
  const isRefusal = status >= 400;
  return [
    ...(response.status >= 500 ? ['fails'] : []),
    ...(insides.test(text) || told.includes(projectFolder) ? [`tells of its inside: ${text}`] : []),
    ...[...hidden, ...Object.values(cookies)]
      .filter((secret) => told.toLowerCase().includes(secret.toLowerCase()))
      .map((secret) => `tells ${secret}`),
    ...(isRefusal && !isMessage(text) && response.headers.get('Content-Length') !== '0'
      ? [`is refused without a message: ${text}`]
      : []),
    ...(response.headers.getSetCookie().every((cookie) => /=; Max-Age=0/.test(cookie))
      ? []
      : ['sets a cookie']),
    ...(response.headers.get('Cache-Control') === 'no-store' ? [] : ['may be cached']),
  ];
}

function isMessage(text: string): boolean {
  // A response to HEAD has no body.
  return text === '' || typeof JSON.parse(text).message === 'string';
}

/** Reads a database directly, without its handler. */
export async function createDigest(url: string): Promise<Digest> {
  const database = await openDatabase(url, Date.now);
  return {
    read: () => digestOf(database),
    forgetFailures: () => database.execute('DELETE FROM login_failures'),
    close: () => database.close(),
  };
}

async function digestOf(database: Database): Promise<string> {
  const { rows: tables } = await database.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('login_failures', 'calls') ORDER BY name",
  );
  const contents = [];
  for (const { name } of tables) {
    contents.push((await database.execute(`SELECT * FROM "${name}"`)).rows.map(Object.values));
  }
  const replacer = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;
  const bytes = new TextEncoder().encode(JSON.stringify(contents, replacer));
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join('.');
}
