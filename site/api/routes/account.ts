import type { Hono } from 'hono';
import type { AuditEvent } from '../../domain/inbox.ts';
import { ApiError } from '../api-error.ts';
import { auditChange } from '../audit.ts';
import { findAdministratorById, setPassword } from '../auth/administrators.ts';
import { answerOpened } from '../auth/answer-opened.ts';
import {
  confirmAuthenticator,
  prepareAuthenticator,
  removeAuthenticator,
} from '../auth/authenticator.ts';
import { findRepetition, refuseFault } from '../auth/new-password.ts';
import { originOf, partyOf } from '../auth/origin-of.ts';
import { checkOwnPassword } from '../auth/own-password.ts';
import { addPasskey, listPasskeys, preparePasskey, removePasskey } from '../auth/passkeys.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { forgetNeedlessCodes, makeRecoveryCodes } from '../auth/recovery-codes.ts';
import { readSecondStep } from '../auth/second-step.ts';
import { logAct } from '../call-log.ts';
import { requireConfirmation, requireSession } from '../guards.ts';
import { readJson } from '../read-json.ts';
import { longText, readTexts, shortText } from '../read-texts.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import type { Statement } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';
import { addRoute } from './add-route.ts';

/** What can only be done once the password was given again. */
const confirmed = [
  ['DELETE', '/api/account/sessions/:id'],
  ['POST', '/api/account/authenticator'],
  ['PUT', '/api/account/authenticator'],
  ['DELETE', '/api/account/authenticator'],
  ['POST', '/api/account/recovery-codes'],
  ['POST', '/api/account/passkeys'],
  ['POST', '/api/account/passkeys/options'],
  ['DELETE', '/api/account/passkeys/:id'],
] as const;

/** `/api/account/…`: how whoever is signed in signs in, and where. */
export function addAccountRoutes(app: Hono<ApiTypes>): void {
  app.use('/api/account/*', requireSession);
  for (const [method, path] of confirmed) app.on(method, path, requireConfirmation);
  addRoute(app, '/api/account', { GET: show });
  addRoute(app, '/api/account/password', { PUT: changePassword });
  addRoute(app, '/api/account/confirm', { POST: confirm });
  addRoute(app, '/api/account/sessions', { GET: listSessions });
  addRoute(app, '/api/account/sessions/:id', { DELETE: endSession });
  addRoute(app, '/api/account/authenticator', {
    POST: prepareApp,
    PUT: confirmApp,
    DELETE: removeApp,
  });
  addRoute(app, '/api/account/recovery-codes', { POST: renewCodes });
  addRoute(app, '/api/account/passkeys', { POST: addKey });
  addRoute(app, '/api/account/passkeys/options', { POST: prepareKey });
  addRoute(app, '/api/account/passkeys/:id', { DELETE: removeKey });
}

async function show(c: ApiRequest): Promise<Response> {
  const { database } = c.env;
  const { id } = c.get('session').user;
  const { app, recoveryCodes } = await readSecondStep(database, id);
  const passkeys = (await listPasskeys(database, id)).map(({ addedAt, usedAt, ...passkey }) => ({
    ...passkey,
    addedAt: toTime(addedAt),
    usedAt: usedAt === undefined ? null : toTime(usedAt),
  }));
  return c.json({ app, recoveryCodes, passkeys });
}

/** A new password ends every session, and this browser gets another one. */
async function changePassword(c: ApiRequest): Promise<Response> {
  const { password, newPassword } = readTexts(await readJson(c), {
    password: longText,
    newPassword: longText,
  });
  const { database, now, passwordQueue, sessions } = c.env;
  const { id, email, name } = c.get('session').user;
  await checkOwnPassword(c.env, { id, password, address: c.get('address') });
  await refuseFault(c.env, newPassword, [email, name]);
  const hash = await passwordQueue.run(async () => {
    const repetition = await findRepetition(c.env, id, newPassword);
    if (repetition !== undefined) throw new ApiError(422, repetition, { field: 'newPassword' });
    return hashPassword(newPassword, c.env);
  }, true);
  await setPassword(database, { id, hash, now: now() }, note(c, 'password-changed'));
  logAct(c, 'password-changed');
  const administrator = await findAdministratorById(database, id);
  const session = administrator && (await sessions.begin(administrator, originOf(c), []));
  if (session === undefined) throw new ApiError(401, 'Session expired');
  return answerOpened(c, session);
}

/** Takes the password again, for what is done in this session in the next minutes. */
async function confirm(c: ApiRequest): Promise<Response> {
  const { password } = readTexts(await readJson(c), { password: longText });
  const { id, user } = c.get('session');
  await checkOwnPassword(c.env, { id: user.id, password, address: c.get('address') });
  await c.env.sessions.confirm(id);
  return c.body(null, 204);
}

async function listSessions(c: ApiRequest): Promise<Response> {
  const { id, user } = c.get('session');
  const sessions = await c.env.sessions.list(user.id);
  return c.json({
    sessions: sessions.map(({ createdAt, activeAt, ...session }) => ({
      ...session,
      createdAt: toTime(createdAt),
      activeAt: toTime(activeAt),
      isThis: session.id === id,
    })),
  });
}

async function endSession(c: ApiRequest): Promise<Response> {
  const ended = { id: c.req.param('id') ?? '', administratorId: c.get('session').user.id };
  if (!(await c.env.sessions.endOne(ended, note(c, 'session-ended')))) {
    throw new ApiError(404, 'This session has ended already.');
  }
  logAct(c, 'session-ended');
  return c.body(null, 204);
}

async function prepareApp(c: ApiRequest): Promise<Response> {
  readTexts(await readJson(c), {});
  const { database, random } = c.env;
  const setup = await prepareAuthenticator(database, c.get('session').user, random);
  if (setup === undefined) {
    throw new ApiError(409, 'An authenticator app is set up already. Remove it first.');
  }
  return c.json(setup);
}

async function confirmApp(c: ApiRequest): Promise<Response> {
  const { code } = readTexts(await readJson(c), { code: shortText });
  const { database, now } = c.env;
  const { id } = c.get('session').user;
  const { codes, statements } = await makeFirstCodes(c);
  const given = { id, code: code.replace(/\s/g, ''), now: now() };
  const event = note(c, 'authenticator-added');
  if (!(await confirmAuthenticator(database, given, [...event, ...statements]))) {
    throw new ApiError(422, 'This code is not right. Enter the one that the app shows now.', {
      field: 'code',
    });
  }
  logAct(c, 'authenticator-added');
  return c.json({ recoveryCodes: codes });
}

async function removeApp(c: ApiRequest): Promise<Response> {
  const { id } = c.get('session').user;
  const statements = [...note(c, 'authenticator-removed'), forgetNeedlessCodes(id)];
  if (!(await removeAuthenticator(c.env.database, id, statements))) {
    throw new ApiError(404, 'There is no authenticator app.');
  }
  logAct(c, 'authenticator-removed');
  return c.body(null, 204);
}

async function renewCodes(c: ApiRequest): Promise<Response> {
  readTexts(await readJson(c), {});
  const { database, random } = c.env;
  const { id } = c.get('session').user;
  const { app, passkeys } = await readSecondStep(database, id);
  if (!app && passkeys === 0) {
    throw new ApiError(409, 'Set up an authenticator app or a passkey first.');
  }
  const { codes, statements } = await makeRecoveryCodes(id, random);
  await database.batch([...statements, ...note(c, 'recovery-codes-made')], 'write');
  logAct(c, 'recovery-codes-made');
  return c.json({ recoveryCodes: codes });
}

async function prepareKey(c: ApiRequest): Promise<Response> {
  readTexts(await readJson(c), {});
  return c.json(await preparePasskey(c.env, c.get('session').user, partyOf(c)));
}

async function addKey(c: ApiRequest): Promise<Response> {
  const { name, passkey } = readTexts(await readJson(c), { name: shortText, passkey: longText });
  const { user } = c.get('session');
  const { codes, statements } = await makeFirstCodes(c);
  const given = { user, name: name.trim(), passkey, party: partyOf(c) };
  if (!(await addPasskey(c.env, given, [...note(c, 'passkey-added'), ...statements]))) {
    throw new ApiError(422, 'This passkey could not be added. Try again.');
  }
  logAct(c, 'passkey-added');
  return c.json({ recoveryCodes: codes });
}

async function removeKey(c: ApiRequest): Promise<Response> {
  const administratorId = c.get('session').user.id;
  const removed = { id: c.req.param('id') ?? '', administratorId };
  const statements = [...note(c, 'passkey-removed'), forgetNeedlessCodes(administratorId)];
  if (!(await removePasskey(c.env.database, removed, statements))) {
    throw new ApiError(404, 'There is no such passkey.');
  }
  logAct(c, 'passkey-removed');
  return c.body(null, 204);
}

/** Recovery codes for who sets up a first second step; who has some keeps them, and is told none. */
async function makeFirstCodes(
  c: ApiRequest,
): Promise<{ codes: string[]; statements: Statement[] }> {
  const { id } = c.get('session').user;
  const { recoveryCodes } = await readSecondStep(c.env.database, id);
  return recoveryCodes > 0 ? { codes: [], statements: [] } : makeRecoveryCodes(id, c.env.random);
}

function note(c: ApiRequest, action: AuditEvent['action']): Statement[] {
  const { email } = c.get('session').user;
  return auditChange(c.env, { action, actor: email, subject: emailKey(email) });
}

function toTime(time: number): string {
  return new Date(time).toISOString();
}
