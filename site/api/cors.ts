import type { MiddlewareHandler } from 'hono';
import { corsRules } from '../domain/security.ts';
import type { ApiConfig } from './config.ts';
import type { ApiTypes } from './services.ts';

/**
 * Headers that let a page from CORS_ORIGINS read any response, errors included (spec §9, CORS).
 * Empty for any other origin.
 */
export function corsHeaders(request: Headers, config: ApiConfig): Record<string, string> {
  const origin = request.get('Origin');
  if (origin === null || !config.corsOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': String(corsRules.credentials),
    'Access-Control-Expose-Headers': 'Date, Retry-After',
    Vary: 'Origin',
  };
}

/** Adds these headers to every response and answers preflight requests. */
export const allowOrigins: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const headers = Object.entries(corsHeaders(c.req.raw.headers, c.env.config));
  for (const [name, value] of headers) c.header(name, value);
  if (headers.length === 0 || c.req.method !== 'OPTIONS') return next();
  c.header('Access-Control-Allow-Methods', corsRules.methods.join());
  c.header('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key');
  c.header('Access-Control-Max-Age', String(corsRules.maxAgeSeconds));
  return c.body(null, 204);
};
