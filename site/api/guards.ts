import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import { readCookie } from './auth/cookies.ts';
import { isJson } from './read-json.ts';
import type { ApiRequest, ApiTypes } from './services.ts';

/**
 * Lets only requests pass that are for the host of SITE_URL, where that is set: a name that somebody
 * else points at this machine is then no way to call it. The port does not count, since some proxies
 * leave it out.
 */
export const pinHost: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { siteUrl } = c.env.config;
  if (siteUrl !== undefined && new URL(c.req.url).hostname !== new URL(siteUrl).hostname) {
    throw new ApiError(421, 'This host is not the one of the site, which is set as SITE_URL.');
  }
  await next();
};

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets a request change something only if a page of this site made it: browsers say where a request
 * comes from, and no page of another site can send JSON without asking first.
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
  // Behind a proxy that ends TLS, the request itself is not encrypted.
  return hostOf(origin) === new URL(c.req.url).host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Lets only signed-in people pass; `session` says who it is. */
export const requireSession: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const token = readCookie(c, 'session');
  const session = token === undefined ? undefined : await c.env.sessions.find(token);
  if (session === undefined) throw new ApiError(401, 'Session expired');
  c.set('session', session);
  await next();
};

/** Behind `requireSession`: lets only those pass who may change things. */
export const requireAdministrator: MiddlewareHandler<ApiTypes> = async (c, next) => {
  if (c.get('session').user.role !== 'admin') {
    throw new ApiError(403, 'Only an administrator can do this.');
  }
  await next();
};

/** Milliseconds for which a password that was given again counts. */
const confirmationLength = 10 * 60_000;

/**
 * Behind `requireSession`: lets only those pass who have given their password again lately, by
 * `POST /api/account/confirm`. Signing in does not count: someone else may use the
 * browser since.
 */
export const requireConfirmation: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { confirmedAt } = c.get('session');
  // Whichever way the clock has gone since.
  if (Math.abs(c.env.now() - confirmedAt) > confirmationLength) {
    throw new ApiError(403, 'Enter your password again to do this.', { confirm: true });
  }
  await next();
};
