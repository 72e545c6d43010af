import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import { readCookie } from './auth/cookies.ts';
import type { ApiTypes } from './services.ts';

/** Lets only administrators pass; `session` says who it is. */
export const requireSession: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const token = readCookie(c, 'session');
  const session = token === undefined ? undefined : await c.env.sessions.find(token);
  if (session === undefined) throw new ApiError(401, 'Session expired');
  c.set('session', session);
  await next();
};
