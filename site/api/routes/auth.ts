import type { Hono } from 'hono';
import { fieldLimits } from '../../domain/partner-request.ts';
import { rateLimits } from '../../domain/security.ts';
import type { User } from '../../domain/user.ts';
import { removeInvisible } from '../../lib/remove-invisible.ts';
import { ApiError } from '../api-error.ts';
import { auditChange } from '../audit.ts';
import { clearCookies, readCookie, writeCookies } from '../auth/cookies.ts';
import { logIn } from '../auth/login.ts';
import type { OpenedSession, Session } from '../auth/sessions.ts';
import { checkCaptcha } from '../captcha.ts';
import { textProblem } from '../check-text.ts';
import { requireSession } from '../guards.ts';
import { limitsOf } from '../limits/limits-of.ts';
import { refuseOver } from '../limits/refuse-over.ts';
import { readJson } from '../read-json.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { addRoute } from './add-route.ts';

/** `/api/auth/…`: who is signed in. */
export function addAuthRoutes(app: Hono<ApiTypes>): void {
  app.use('/api/auth/session', requireSession);
  addRoute(app, '/api/auth/login', { POST: login });
  addRoute(app, '/api/auth/refresh', { POST: refresh });
  addRoute(app, '/api/auth/session', { GET: (c) => c.json(toAnswer(c.get('session'))) });
  addRoute(app, '/api/auth/logout', { POST: logout });
}

async function login(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const { email, password, captchaToken } = readLogin(await readJson(c));
  const address = c.get('address');
  const checkHuman = createCaptchaCheck(c, captchaToken);
  const { log } = c.env.context;
  const session = await logged(c, logIn(c.env, { email, password }, { address, checkHuman, log }));
  // Whoever was signed in with this browser is not any more.
  for (const old of [readCookie(c, 'session'), readCookie(c, 'refresh')]) {
    if (old !== undefined) await c.env.sessions.end(old);
  }
  return answerOpened(c, session);
}

/** Spec §9, "Rate limits per minute: auth". */
async function limitSignIns(c: ApiRequest): Promise<void> {
  const limits = limitsOf('sign-in', c.get('address'), rateLimits.auth);
  refuseOver(await c.env.counter.take(limits));
}

/** Every sign-in leaves a line, without what was typed: some type their password as their address. */
async function logged(c: ApiRequest, attempt: Promise<OpenedSession>): Promise<OpenedSession> {
  const { log } = c.env.context;
  try {
    const session = await attempt;
    log?.({ event: 'signed-in', administrator: session.user.id });
    return session;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500;
    log?.({ level: 'warn', event: 'sign-in-refused', status });
    throw error;
  }
}

async function refresh(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const token = readCookie(c, 'refresh');
  const noteReuse = ({ email }: User) =>
    auditChange(c.env, { action: 'refresh-reused', actor: email });
  const session = token === undefined ? undefined : await c.env.sessions.refresh(token, noteReuse);
  if (session !== undefined && 'refreshToken' in session) return answerOpened(c, session);
  if (session !== undefined) {
    const { id } = session.reusedOf;
    c.env.context.log?.({ level: 'warn', event: 'refresh-reused', administrator: id });
  }
  clearCookies(c);
  throw new ApiError(401, 'Session expired');
}

/** Signing out always succeeds; there may be nothing to end. */
async function logout(c: ApiRequest): Promise<Response> {
  const { sessions } = c.env;
  const isEverywhere = c.req.query('everywhere') === '1';
  const action = isEverywhere ? 'logout-everywhere' : 'logout';
  const note = ({ email }: User) => auditChange(c.env, { action, actor: email });
  for (const token of [readCookie(c, 'session'), readCookie(c, 'refresh')]) {
    const user =
      token === undefined ? undefined : await sessions.end(token, { isEverywhere, note });
    if (user === undefined) continue;
    c.env.context.log?.({ event: 'signed-out', administrator: user.id, everywhere: isEverywhere });
  }
  clearCookies(c);
  return c.body(null, 204);
}

function readLogin(body: Record<string, unknown>) {
  const { email, password, captchaToken = '', ...others } = body;
  const isText = (value: unknown): value is string =>
    textProblem(value, { isOneLine: true }) === undefined;
  if (
    Object.keys(others).length > 0 ||
    !(isText(email) && email.length <= fieldLimits.email && isText(captchaToken)) ||
    // Nobody reads a password: it may hold what cannot be seen.
    !(typeof password === 'string' && isText(removeInvisible(password))) ||
    email.trim() === '' ||
    password === ''
  ) {
    throw new ApiError(422, 'The request must have an email and a password.');
  }
  return { email, password, captchaToken };
}

/** Undefined where no captcha can be checked, for want of a secret. */
function createCaptchaCheck(c: ApiRequest, token: string): (() => Promise<boolean>) | undefined {
  const { captcha } = c.env.config;
  if (captcha === undefined) return undefined;
  return async () => {
    if (token === '') return false;
    const verdict = await checkCaptcha(token, { ...captcha, action: 'login' }, c.env.send);
    if (verdict === 'unknown') {
      throw new ApiError(503, 'The captcha could not be checked. Please try again in a moment.', {
        retryAfter: 10,
      });
    }
    return verdict === 'human';
  };
}

function answerOpened(c: ApiRequest, session: OpenedSession): Response {
  writeCookies(c, session);
  return c.json(toAnswer(session));
}

function toAnswer({ user, expiresAt, refreshExpiresAt }: Session) {
  return {
    user,
    expiresAt: new Date(expiresAt).toISOString(),
    refreshExpiresAt: new Date(refreshExpiresAt).toISOString(),
  };
}
