import { join } from 'node:path';
import type { ApiEnvironment, ApiHandler, ApiTerminal } from 'stet';
import { type Argon2, argon2 } from '../../site/api/auth/argon2.ts';
import { createApi } from '../../site/api/create-api.ts';
import type { Surroundings } from '../../site/api/services.ts';
import { createFolder } from './project.ts';

/** A cost that hashes in a millisecond. A separate test covers the real cost. */
export const cheapCost = { memory: 8, passes: 1, lanes: 1 };

export const origin = 'https://usta.example';

interface Call {
  method?: string;
  /** Sent as JSON unless it is text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The peer's address. */
  address?: string;
}

export interface TestApi {
  handler: ApiHandler;
  env: ApiEnvironment;
  /** The handler's clock, in milliseconds since 1970. */
  clock: { time: number };
  /** Log lines of the handler. */
  log: Readonly<Record<string, unknown>>[];
  /** Calls the API like a page of the site, with the cookies of earlier calls. */
  call(path: string, call?: Call): Promise<Response>;
  cookies: Map<string, string>;
  /**
   * Runs a command.
   * @returns its exit code and output.
   */
  command(line: readonly string[], answers?: readonly string[]): Promise<CommandResult>;
}

export interface CommandResult {
  code: number;
  printed: string[];
  warned: string[];
}

/**
 * Creates a handler with a new database and a clock that stands still.
 * @param create creates the handler; pass another release's to test that.
 */
export function createTestApi(
  variables: ApiEnvironment = {},
  surroundings: Partial<Surroundings> = {},
  create = createApi,
): TestApi {
  const file = join(createFolder('api'), 'data/site.db');
  const env = { DATABASE_URL: `file:${file}`, SITE_URL: origin, ...variables };
  const clock = { time: Date.UTC(2026, 0, 5, 9) };
  const log: Readonly<Record<string, unknown>>[] = [];
  const handler = create({
    now: () => clock.time,
    passwordCost: cheapCost,
    print: (line) => void log.push(JSON.parse(line)),
    ...surroundings,
  });
  const cookies = new Map<string, string>();
  return {
    handler,
    env,
    clock,
    log,
    cookies,
    async call(path, { method, body, headers = {}, address = '192.0.2.1' } = {}) {
      const request = new Request(`${origin}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          Origin: origin,
          'Content-Type': 'application/json',
          ...(cookies.size > 0 && { Cookie: toHeader(cookies) }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      });
      const context = { address, log: (record: Record<string, unknown>) => void log.push(record) };
      const response = await handler.fetch(request, env, context);
      keepCookies(cookies, response);
      return response;
    },
    async command([name = '', ...args], answers = []) {
      const result: CommandResult = { code: 0, printed: [], warned: [] };
      const queue = [...answers];
      const answer = async () => queue.shift() ?? '';
      const terminal: ApiTerminal = {
        env,
        interactive: answers.length > 0,
        print: (text) => void result.printed.push(text),
        warn: (text) => void result.warned.push(text),
        ask: answer,
        askSecret: answer,
      };
      const command = handler.commands?.[name];
      if (command === undefined) throw new Error(`no command ${name}`);
      result.code = await command.run(args, terminal);
      return result;
    },
  };
}

function toHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((cookie) => cookie.join('=')).join('; ');
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0(?:;|$)/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Hashing that waits at a gate. The gate is closed until opened. */
export function createGate() {
  let gate = createSignal();
  let reached = createSignal();
  const gated: Argon2 = async (...call) => {
    reached.give();
    await gate.given;
    return argon2(...call);
  };
  return {
    argon2: gated,
    /** Resolves when a password is at the gate. */
    reached: () => reached.given,
    open: () => gate.give(),
    close() {
      gate = createSignal();
      reached = createSignal();
    },
  };
}

/** Resolves once `count` of the promises have resolved, with their indexes in that order. */
export function firstOf(answers: readonly Promise<unknown>[], count: number): Promise<number[]> {
  const came: number[] = [];
  return new Promise((resolve) => {
    for (const [index, answer] of answers.entries()) {
      void answer.then(() => {
        came.push(index);
        if (came.length === count) resolve(came);
      });
    }
  });
}

/** A promise, and the function that resolves it. */
export function createSignal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

export const administrator = { email: 'ada@usta.example', password: 'Correct-Horse-7-Staple' };

/** Adds the administrator, signs in, and keeps the cookies. */
export async function signIn(api: TestApi): Promise<Response> {
  const { email, password } = administrator;
  await api.command(['admin', 'add', '--email', email], [password, password]);
  return api.call('/api/auth/login', { body: administrator });
}

/** A valid request. */
export const partnership = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@okafor-legal.example',
  phone: '+1 555 555 0117',
  company: 'Okafor Legal',
  title: 'Managing partner',
  additionalInfo: 'Client intake',
};
