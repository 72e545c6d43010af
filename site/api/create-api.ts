import type { ApiContext, ApiEnvironment, ApiHandler } from 'stet';
import { createApp } from './app.ts';
import { argon2 } from './auth/argon2.ts';
import { readToken } from './auth/cookies.ts';
import { passwordCost } from './auth/password-hash.ts';
import { createBackgroundLog } from './background-log.ts';
import { withTrace } from './call-context.ts';
import { adminCommand } from './commands/admin.ts';
import { dataCommand } from './commands/data.ts';
import { logCommand } from './commands/log.ts';
import { readConfig } from './config.ts';
import { corsHeaders } from './cors.ts';
import { type OpenMetrics, openMetrics } from './metrics/open-metrics.ts';
import { type OpenServices, openForRequests } from './open-services.ts';
import { systemRandom } from './secrets.ts';
import type { Surroundings } from './services.ts';
import { databaseTrouble, isServerAway } from './storage/database-trouble.ts';

const system: Surroundings = {
  now: Date.now,
  random: systemRandom,
  send: (...request) => fetch(...request),
  print: (line) => console.log(line),
  argon2,
  passwordCost,
};

/** Milliseconds between two attempts to open a database that was away at the start. */
const retryPause = 1000;

/**
 * Creates the handler of everything under `/api/`. The environment of the first call counts: it
 * names the database to open.
 */
export function createApi(given: Partial<Surroundings> = {}): ApiHandler {
  const surroundings = { ...system, ...given };
  const app = createApp();
  let opened: Promise<OpenServices> | undefined;
  let services: OpenServices | undefined;
  let notReady: unknown = new Error('The handler has not been started.');
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** They stay open while the database is away, so that operators see it. */
  let metrics: Promise<OpenMetrics | undefined> | undefined;

  const startMetrics = async (env: ApiEnvironment) => {
    const { metrics: address } = readConfig(env);
    return address && openMetrics(address, createBackgroundLog(env, surroundings));
  };

  const closeMetrics = async () => {
    const running = await metrics?.catch(() => undefined);
    metrics = undefined;
    await running?.close();
  };

  const openAll = async (env: ApiEnvironment) => {
    try {
      metrics ??= startMetrics(env);
      return await openForRequests(env, surroundings, await metrics);
    } catch (error) {
      if (!isAway(error)) await closeMetrics();
      throw error;
    }
  };

  const open = (env: ApiEnvironment) => {
    opened ??= openAll(env);
    opened.then(
      (open) => {
        services = open;
      },
      // If the database cannot be reached, the next call tries again.
      (error) => {
        opened = undefined;
        notReady = error;
      },
    );
    return opened;
  };

  /** Also tries without calls, since notices wait to be sent and balancers ask `ready`. */
  const openLater = (env: ApiEnvironment) => {
    retry = setTimeout(() => {
      open(env).then(
        () => createBackgroundLog(env, surroundings)({ event: 'database-opened' }),
        () => openLater(env),
      );
    }, retryPause);
    // The timer must not keep the process alive. Only Node has `unref`.
    retry.unref?.();
  };

  return {
    async fetch(request, env, given) {
      const context = withTrace(given, request.headers);
      try {
        return await app.fetch(request, { ...(await open(env)), context });
      } catch (error) {
        return answerUnavailable(error, { context, headers: tryCorsHeaders(request, env) });
      }
    },
    async start(env) {
      try {
        await open(env);
      } catch (error) {
        if (!isAway(error)) throw error;
        const log = createBackgroundLog(env, surroundings);
        log({ level: 'warn', event: 'database-away', reason: error.message });
        openLater(env);
      }
    },
    async ready() {
      if (opened === undefined) throw notReady;
      await (await opened).checkHealth();
    },
    async knows(headers) {
      const token = readToken(headers, 'session');
      return token !== undefined && (await services?.sessions.find(token)) !== undefined;
    },
    answerHeaders: (headers) => (services ? corsHeaders(headers, services.config) : {}),
    async close() {
      const services = await opened?.catch(() => undefined);
      // After a running attempt, which may set the timer again.
      clearTimeout(retry);
      opened = undefined;
      await closeMetrics();
      await services?.close();
    },
    commands: {
      admin: adminCommand(surroundings),
      data: dataCommand(surroundings),
      log: logCommand(surroundings),
    },
  };
}

/** Whether a database that could not be opened may soon be free, or back. */
function isAway(error: unknown): error is Error {
  return error instanceof Error && (isServerAway(error) || databaseTrouble(error) === 'busy');
}

/** Empty if the environment is invalid, which may be why the service is unavailable. */
function tryCorsHeaders(request: Request, env: ApiEnvironment): Record<string, string> {
  try {
    return corsHeaders(request.headers, readConfig(env));
  } catch {
    return {};
  }
}

function answerUnavailable(
  error: unknown,
  { context, headers }: { context: ApiContext; headers: Record<string, string> },
): Response {
  const reason = error instanceof Error ? error.message : String(error);
  context.log?.({ level: 'error', event: 'unavailable', reason });
  return Response.json(
    { message: 'The service is not available right now. Please try again later.' },
    { status: 503, headers: { ...headers, 'Cache-Control': 'no-store', 'Retry-After': '30' } },
  );
}
