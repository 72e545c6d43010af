import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { clientAddress } from 'stet';
import { hstsMaxAgeSeconds, rateLimits } from '../domain/security.ts';
import { answerError } from './answer-error.ts';
import { ApiError } from './api-error.ts';
import { logCalls } from './call-log.ts';
import { allowOrigins } from './cors.ts';
import { pinHost, requireSameOrigin } from './guards.ts';
import { limitCalls } from './limits/limit-calls.ts';
import { bodyCut } from './read-json.ts';
import { addAccountRoutes } from './routes/account.ts';
import { addAdminRoutes } from './routes/admin.ts';
import { addAuthRoutes } from './routes/auth.ts';
import { addInvitationRoutes } from './routes/invitation.ts';
import { addPartnershipRoutes } from './routes/partnership.ts';
import { addPeopleRoutes } from './routes/people.ts';
import { addSecondStepRoutes } from './routes/second-step.ts';
import type { ApiTypes } from './services.ts';

/**
 * Maximum bytes of a body: a note of 10,000 characters (spec §9), each written as `\uFFFF`, or the
 * fields of a partnership request. `stet serve` buffers the same amount before it calls the
 * handler.
 */
const maxBody = 64 * 1024;

/** Creates the app: its middleware and routes. */
export function createApp(): Hono<ApiTypes> {
  const app = new Hono<ApiTypes>();
  app.use(safeHeaders, noStore, allowOrigins, pinHost, readAddress, logCalls);
  app.use(countRequests, requireSameOrigin);
  app.use(limitBody);
  addPartnershipRoutes(app);
  addAuthRoutes(app);
  addInvitationRoutes(app);
  addAccountRoutes(app);
  addSecondStepRoutes(app);
  addPeopleRoutes(app);
  addAdminRoutes(app);
  app.notFound((c) => c.json({ message: 'Not found.' }, 404));
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

/** If reading a body fails, the sender broke it off: the answer is 400. */
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

/** Sets the address that rate limits count by. */
const readAddress: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { config, context } = c.env;
  const { proxies } = config;
  const forwarded = proxies && c.req.header(proxies.header);
  c.set('address', clientAddress(forwarded, context.address, proxies?.hops));
  await next();
};

/** Spec §9, "Rate limits per minute: general". */
const countRequests: MiddlewareHandler<ApiTypes> = async (c, next) => {
  // The browser sends preflights on its own, so the page cannot send fewer. They do not count.
  if (c.req.method !== 'OPTIONS') await limitCalls(c, 'call', rateLimits.general);
  await next();
};
