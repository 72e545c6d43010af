import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import type { ApiTypes } from './services.ts';

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
