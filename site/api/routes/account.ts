import type { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { findAdministratorById, setPassword } from '../auth/administrators.ts';
import { answerOpened } from '../auth/answer-opened.ts';
import { checkOwner } from '../auth/check-owner.ts';
import { readCookie } from '../auth/cookies.ts';
import { findRepetition, refuseFault } from '../auth/new-password.ts';
import { originOf } from '../auth/origin-of.ts';
import { listPasskeys } from '../auth/passkeys.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { readSecondStep } from '../auth/second-step.ts';
import { logAct } from '../call-log.ts';
import { requireConfirmation, requireSession } from '../guards.ts';
import { readJson } from '../read-json.ts';
import { longText, readTexts, shortText } from '../read-texts.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { toIso } from '../times.ts';
import { addRoute } from './add-route.ts';
import { noteOwnAct } from './note-own-act.ts';
import { noteReuse } from './note-reuse.ts';

/** `/api/account/…`: the password and the sessions of the signed-in user. */
export function addAccountRoutes(app: Hono<ApiTypes>): void {
  app.use('/api/account/*', requireSession);
  app.use('/api/account/sessions/:id', requireConfirmation);
  addRoute(app, '/api/account', { GET: show });
  addRoute(app, '/api/account/password', { PUT: changePassword });
  addRoute(app, '/api/account/confirm', { POST: confirm });
  addRoute(app, '/api/account/sessions', { GET: listSessions });
  addRoute(app, '/api/account/sessions/:id', { DELETE: endSession });
}

async function show(c: ApiRequest): Promise<Response> {
  const { database } = c.env;
  const { id } = c.get('session').user;
  const { app, recoveryCodes } = await readSecondStep(database, id);
  const passkeys = (await listPasskeys(database, id)).map(({ addedAt, usedAt, ...passkey }) => ({
    ...passkey,
    addedAt: toIso(addedAt),
    usedAt: usedAt === undefined ? null : toIso(usedAt),
  }));
  return c.json({ app, recoveryCodes, passkeys });
}

/** A new password ends every session, so this browser gets a new one. */
async function changePassword(c: ApiRequest): Promise<Response> {
  const { password, newPassword } = readTexts(await readJson(c), {
    password: longText,
    newPassword: longText,
  });
  const { database, now, passwordQueue, sessions } = c.env;
  const { id: session, user } = c.get('session');
  const { id, email, name } = user;
  await checkOwner(c, { password });
  await refuseFault(c, newPassword, [email, name]);
  const hash = await passwordQueue.run(async () => {
    const repetition = await findRepetition(c.env, id, newPassword);
    if (repetition !== undefined) throw new ApiError(422, repetition, { field: 'newPassword' });
    return hashPassword(newPassword, c.env);
  }, true);
  const note = noteOwnAct(c, 'password-changed');
  if (!(await setPassword(database, { id, hash, now: now(), session }, note))) {
    throw new ApiError(401, 'Session expired');
  }
  logAct(c, 'password-changed');
  const administrator = await findAdministratorById(database, id);
  const next = administrator && (await sessions.begin(administrator, originOf(c), []));
  if (next === undefined) throw new ApiError(401, 'Session expired');
  return answerOpened(c, next);
}

/**
 * Checks the re-entered password and, if the account has one, the second step. They count for this
 * session for the next minutes. The session gets new tokens.
 */
async function confirm(c: ApiRequest): Promise<Response> {
  const { password, proof } = readConfirmation(await readJson(c));
  const { id, user } = c.get('session');
  const { factors } = await checkOwner(c, { password, proof });
  const refreshToken = readCookie(c, 'refresh') ?? '';
  const session = await c.env.sessions.confirm(id, refreshToken, noteReuse(c.env));
  if (session === undefined) throw new ApiError(401, 'Session expired');
  c.env.context.log?.({ event: 'confirmed', administrator: user.id, factors });
  return answerOpened(c, session);
}

function readConfirmation(body: Record<string, unknown>) {
  const proofs = Object.entries({ code: shortText, passkey: longText });
  const given = Object.fromEntries(proofs.filter(([name]) => name in body));
  const { password = '', ...proof } = readTexts<string>(body, { password: longText, ...given });
  return { password, proof };
}

async function listSessions(c: ApiRequest): Promise<Response> {
  const { id, user } = c.get('session');
  const sessions = await c.env.sessions.list(user.id);
  return c.json({
    sessions: sessions.map(({ createdAt, activeAt, ...session }) => ({
      ...session,
      createdAt: toIso(createdAt),
      activeAt: toIso(activeAt),
      isThis: session.id === id,
    })),
  });
}

async function endSession(c: ApiRequest): Promise<Response> {
  const ended = { id: c.req.param('id') ?? '', administratorId: c.get('session').user.id };
  if (!(await c.env.sessions.endOne(ended, noteOwnAct(c, 'session-ended')))) {
    throw new ApiError(404, 'This session has already ended.');
  }
  logAct(c, 'session-ended');
  return c.body(null, 204);
}
