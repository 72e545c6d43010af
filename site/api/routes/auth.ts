import type { Hono } from 'hono';
import { fieldLimits } from '../../domain/partner-request.ts';
import type { User } from '../../domain/user.ts';
import { removeInvisible } from '../../lib/remove-invisible.ts';
import { ApiError } from '../api-error.ts';
import { auditChange } from '../audit.ts';
import { answerOpened, answerSignedIn, toAnswer } from '../auth/answer-opened.ts';
import { clearCookies, readCookie } from '../auth/cookies.ts';
import { logIn, logInByPasskey, type SignIn } from '../auth/login.ts';
import { originOf, partyOf } from '../auth/origin-of.ts';
import { askForPasskey } from '../auth/passkeys.ts';
import type { OpenedSession } from '../auth/sessions.ts';
import { checkCaptcha } from '../captcha.ts';
import { textProblem } from '../check-text.ts';
import { requireSession } from '../guards.ts';
import { limitSignIns } from '../limits/limit-calls.ts';
import { readJson } from '../read-json.ts';
import { longText, readTexts } from '../read-texts.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { addRoute } from './add-route.ts';
import { noteReuse } from './note-reuse.ts';

/** `/api/auth/…`: signing in and out, and the session. */
export function addAuthRoutes(app: Hono<ApiTypes>): void {
  app.use('/api/auth/session', requireSession);
  addRoute(app, '/api/auth/login', { POST: login });
  addRoute(app, '/api/auth/passkey', { POST: loginByPasskey });
  addRoute(app, '/api/auth/passkey/options', { POST: preparePasskeyLogin });
  addRoute(app, '/api/auth/refresh', { POST: refresh });
  addRoute(app, '/api/auth/session', { GET: (c) => c.json(toAnswer(c.get('session'))) });
  addRoute(app, '/api/auth/logout', { POST: logout });
}

async function login(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const { email, password, captchaToken, proof } = readLogin(await readJson(c));
  const checkHuman = createCaptchaCheck(c, captchaToken);
  const { log } = c.env.context;
  const party = partyOf(c);
  const attempt = logIn(
    c.env,
    { email, password },
    { ...originOf(c), checkHuman, log, proof, party },
  );
  const given = ['password', ...Object.keys(proof)];
  return answerSignedIn(c, await logged(c, attempt, given));
}

/** The options for a passkey that signs in without a password. */
async function preparePasskeyLogin(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  readTexts(await readJson(c), {});
  return c.json(await askForPasskey(c.env, partyOf(c)));
}

async function loginByPasskey(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const { passkey } = readTexts(await readJson(c), { passkey: longText });
  const attempt = logInByPasskey(c.env, { passkey, party: partyOf(c) }, originOf(c));
  return answerSignedIn(c, await logged(c, attempt, ['passkey']));
}

/**
 * Logs every sign-in without the typed text: some people type their password as their address.
 * @param given what the caller sent as proof.
 */
async function logged(
  c: ApiRequest,
  attempt: Promise<SignIn>,
  given: string[],
): Promise<OpenedSession> {
  const { log } = c.env.context;
  try {
    const { session, factors } = await attempt;
    log?.({ event: 'signed-in', administrator: session.user.id, factors });
    return session;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500;
    log?.({ level: 'warn', event: 'sign-in-refused', status, factors: given });
    throw error;
  }
}

async function refresh(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const token = readCookie(c, 'refresh');
  const session =
    token === undefined ? undefined : await c.env.sessions.refresh(token, noteReuse(c.env));
  if (session !== undefined && 'refreshToken' in session) return answerOpened(c, session);
  if (session !== undefined) {
    const { id } = session.reusedOf;
    c.env.context.log?.({ level: 'warn', event: 'refresh-reused', administrator: id });
  }
  // The cookies stay: another tab may have just got those of a new session.
  throw new ApiError(401, 'Session expired');
}

/** Signing out always succeeds, even if no session exists. */
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
  const { email, password, captchaToken = '', code, passkey, ...others } = body;
  const isText = (value: unknown): value is string =>
    textProblem(value, { isOneLine: true }) === undefined;
  const isTextOrNone = (value: unknown): value is string | undefined =>
    value === undefined || isText(value);
  if (
    Object.keys(others).length > 0 ||
    !(isText(email) && email.length <= fieldLimits.email && isText(captchaToken)) ||
    !isTextOrNone(code) ||
    !isTextOrNone(passkey) ||
    // Passwords may contain invisible characters, since no one reads them.
    !(typeof password === 'string' && isText(removeInvisible(password))) ||
    email.trim() === '' ||
    password === ''
  ) {
    throw new ApiError(422, 'The request must have an email and a password.');
  }
  const proof = { ...(code !== undefined && { code }), ...(passkey !== undefined && { passkey }) };
  return { email, password, captchaToken, proof };
}

/** Undefined if no captcha secret is configured. */
function createCaptchaCheck(c: ApiRequest, token: string): (() => Promise<boolean>) | undefined {
  const { captcha } = c.env.config;
  if (captcha === undefined) return undefined;
  return async () => {
    if (token === '') return false;
    const verdict = await checkCaptcha(
      token,
      { ...captcha, action: 'login' },
      {
        send: c.env.send,
        log: c.env.context.log,
      },
    );
    if (verdict === 'unknown') {
      throw new ApiError(503, 'The captcha could not be checked. Please try again in a moment.', {
        retryAfter: 10,
      });
    }
    return verdict === 'human';
  };
}
