import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import { readCookie } from './auth/cookies.ts';
import { isJson } from './read-json.ts';
import type { ApiRequest, ApiTypes } from './services.ts';

/**
 * Accepts only requests for the host of SITE_URL, if it is set. This blocks other names that
 * someone points at this machine. The port does not count, since some proxies omit it.
 */
export const pinHost: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { siteUrl } = c.env.config;
  if (siteUrl !== undefined && new URL(c.req.url).hostname !== new URL(siteUrl).hostname) {
    throw new ApiError(421, 'This host is not the one in SITE_URL.');
  }
  await next();
};

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Accepts changes only from pages of this site. Browsers state where a request comes from, and a
 * page of another site cannot send JSON without a preflight.
 */
export const requireSameOrigin: MiddlewareHandler<ApiTypes> = async (c, next) => {
  if (!safeMethods.includes(c.req.method)) {
    if (!isFromHere(c)) throw new ApiError(403, 'This request must come from a page of the site.');
    if (!isJson(c.req.header('Content-Type'))) {
      throw new ApiError(415, 'The request must have the Content-Type application/json.');
    }
  }
  await next();
};

function isFromHere(c: ApiRequest): boolean {
  const origin = c.req.header('Origin');
  if (origin === undefined) return c.req.header('Sec-Fetch-Site') === 'same-origin';
  const { siteUrl, corsOrigins } = c.env.config;
  if (origin === siteUrl || corsOrigins.includes(origin)) return true;
  // Behind a proxy that terminates TLS, the request's protocol is HTTP, so only the hosts are
  // compared.
  return hostOf(origin) === new URL(c.req.url).host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Accepts only signed-in users and sets `session`. */
export const requireSession: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const token = readCookie(c, 'session');
  const session = token === undefined ? undefined : await c.env.sessions.find(token);
  if (session === undefined) throw new ApiError(401, 'Session expired');
  c.set('session', session);
  await next();
};

/** Use after `requireSession`: accepts only users who may make changes. */
export const requireAdministrator: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { id, role } = c.get('session').user;
  if (role !== 'admin') {
    c.env.context.log?.({ level: 'warn', event: 'role-refused', administrator: id });
    throw new ApiError(403, 'Only an administrator can do this.');
  }
  await next();
};

/** Milliseconds for which a re-entered password counts. */
const confirmationLength = 10 * 60_000;

/**
 * Use after `requireSession`: accepts only users who recently proved their identity again with `POST
 * /api/account/confirm`. Signing in does not count: someone else may be using the browser since.
 */
export const requireConfirmation: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { confirmedAt } = c.get('session');
  // In both directions, in case the clock was set back.
  if (Math.abs(c.env.now() - confirmedAt) > confirmationLength) {
    throw new ApiError(403, 'Enter your password again to do this.', { confirm: true });
  }
  await next();
};
