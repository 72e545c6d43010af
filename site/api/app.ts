import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { clientAddress } from 'stet';
import { corsRules, hstsMaxAgeSeconds, inputLimits, rateLimits } from '../security.ts';
import { answerError } from './answer-error.ts';
import { ApiError } from './api-error.ts';
import { createCallerLimit } from './caller-limit.ts';
import { refuseOver } from './rate-limit.ts';
import { bodyCut } from './read-json.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { addAuditRoutes } from './routes/audit.ts';
import { addAuthRoutes } from './routes/auth.ts';
import { addInboxRoutes } from './routes/inbox.ts';
import { addPartnershipRoutes } from './routes/partnership.ts';
import type { ApiTypes } from './services.ts';

/** Bytes of a body: eight fields at their longest (spec §9), each character written as `\uFFFF`. */
const maxBody = 8 * inputLimits.maxLength * 6 + 1024;

/** The routes, and what every request passes on its way to them. */
export function createApp(now: () => number): Hono<ApiTypes> {
  const app = new Hono<ApiTypes>();
  app.use(safeHeaders, noStore, countRequests(now), allowOrigins, requireSameOrigin);
  app.use(limitBody);
  addPartnershipRoutes(app, now);
  addAuthRoutes(app, now);
  addInboxRoutes(app);
  addAuditRoutes(app);
  app.notFound((c) => c.json({ message: 'There is nothing at this address.' }, 404));
  app.onError(answerError);
  return app;
}

const safeHeaders = secureHeaders({
  strictTransportSecurity: `max-age=${hstsMaxAgeSeconds}; includeSubDomains`,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
});

const limit = bodyLimit({
  maxSize: maxBody,
  onError: () => {
    throw new ApiError(413, 'The body is too large.');
  },
});

/** A body that breaks off while it is read is its sender's fault. */
const limitBody: MiddlewareHandler<ApiTypes> = async (c, next) => {
  try {
    return await limit(c, next);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, bodyCut);
  }
};

const noStore: MiddlewareHandler<ApiTypes> = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
};

/** Spec §9, "Rate limits per minute: general". */
function countRequests(now: () => number): MiddlewareHandler<ApiTypes> {
  const limit = createCallerLimit(rateLimits.general, now);
  return async (c, next) => {
    const { config, context } = c.env;
    const { proxies } = config;
    const forwarded = proxies && c.req.header(proxies.header);
    c.set('address', clientAddress(forwarded, context.address, proxies?.hops));
    refuseOver(limit.take(c.get('address')));
    await next();
  };
}

/** Pages of other origins may call when CORS_ORIGINS names them (spec §9, CORS). */
const allowOrigins: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const origin = c.req.header('Origin');
  const { corsOrigins } = c.env.config;
  if (origin === undefined || !corsOrigins.includes(origin)) return next();
  return cors({
    origin,
    allowMethods: [...corsRules.methods],
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Date', 'Retry-After'],
    credentials: corsRules.credentials,
    maxAge: corsRules.maxAgeSeconds,
  })(c, next);
};
