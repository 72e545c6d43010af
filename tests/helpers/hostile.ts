import * as assert from 'uvu/assert';
import type { Database } from '../../site/api/storage/database.ts';
import { openDatabase } from '../../site/api/storage/open-database.ts';
import { administrator, createTestApi, origin, partnership, signIn, type TestApi } from './api.ts';
import { projectFolder } from './project.ts';

/** A request that means harm. What it does not say is as a page of the site sends it. */
export interface Attack {
  name: string;
  /** @default the path of the partnership form */
  path?: string;
  /** @default POST with a body, else GET */
  method?: string;
  /** Text, bytes and streams go as they are, anything else as JSON. */
  body?: unknown;
  /** One that is null is left out. */
  headers?: Record<string, string | null>;
  /** Whose cookies it carries. @default nobody's */
  as?: 'administrator';
  /** What it must be answered. */
  status: number;
}

/** A handler with people's data behind it, and what must not come out. */
export interface Target {
  api: TestApi;
  /** Cookies that are good, and those of a session that has been ended. */
  cookies: { session: string; refresh: string; endedSession: string; endedRefresh: string };
  /** Of a request that is stored, and the key that it came under. */
  stored: { id: string; key: string };
  digest: Digest;
  close(): void;
}

/** A hash of every row of every table, but of the count of failed sign-ins. */
interface Digest {
  read(): Promise<string>;
  /** Takes back that count, so that an attack is not refused for those before it. */
  forgetFailures(): Promise<unknown>;
  close(): void;
}

const captchaSecret = 'captcha-secret-4711';

/** What a visitor may never be told: of two people who wrote, of the one who reads, of the machine. */
const secrets = ['okafor', 'Quillfeather', 'note-to-self-88', 'argon2', captchaSecret];

/** Stacks, paths, names of modules and of what is wrong with a statement. */
export const insides: RegExp =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s\b|site\.db|SQLITE|\b(?:SELECT|INSERT|UPDATE|DELETE FROM|PRAGMA)\b|syntax error|no such (?:table|column)|fts5|constraint failed|Error:/;

const refuseAll: typeof fetch = async () => Response.json({ success: false });

/** Two requests are stored, one administrator is signed in, and has signed out before. */
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
 * Makes each attack from an address of its own, and sees that the answer is the one that was
 * expected, that it tells nothing, and that nothing has changed.
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

/** Sends an attack as it is. */
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
  // What the administrator asks for comes with the names of people, and with nothing else.
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
  // An answer to HEAD has no body.
  return text === '' || typeof JSON.parse(text).message === 'string';
}

/** Looks at a database from beside its handler. */
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
