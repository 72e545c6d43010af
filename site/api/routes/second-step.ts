import type { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import {
  confirmAuthenticator,
  prepareAuthenticator,
  removeAuthenticator,
} from '../auth/authenticator.ts';
import { partyOf } from '../auth/origin-of.ts';
import { addPasskey, preparePasskey, removePasskey } from '../auth/passkeys.ts';
import { forgetNeedlessCodes, makeRecoveryCodes, replaceCodes } from '../auth/recovery-codes.ts';
import { readSecondStep } from '../auth/second-step.ts';
import { logAct } from '../call-log.ts';
import { requireConfirmation } from '../guards.ts';
import { readJson } from '../read-json.ts';
import { longText, readTexts, shortText } from '../read-texts.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { addRoute } from './add-route.ts';
import { noteOwnAct } from './note-own-act.ts';

/**
 * `/api/account/…`, behind `requireSession`: the authenticator app, the passkeys and the recovery
 * codes of the signed-in user.
 */
export function addSecondStepRoutes(app: Hono<ApiTypes>): void {
  for (const name of ['authenticator', 'recovery-codes', 'passkeys']) {
    app.use(`/api/account/${name}/*`, requireConfirmation);
  }
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

async function prepareApp(c: ApiRequest): Promise<Response> {
  readTexts(await readJson(c), {});
  const { database, random } = c.env;
  const setup = await prepareAuthenticator(database, c.get('session').user, random);
  if (setup === undefined) {
    throw new ApiError(409, 'An authenticator app is already set up. Remove it first.');
  }
  return c.json(setup);
}

async function confirmApp(c: ApiRequest): Promise<Response> {
  const { code } = readTexts(await readJson(c), { code: shortText });
  const { database, now, random } = c.env;
  const { id } = c.get('session').user;
  const given = { id, code: code.replace(/\s/g, ''), now: now() };
  const event = noteOwnAct(c, 'authenticator-added');
  const made = await makeRecoveryCodes(random);
  const recoveryCodes = await confirmAuthenticator(database, given, { made, event });
  if (recoveryCodes === undefined) {
    throw new ApiError(422, 'This code is not correct. Enter the one that the app shows now.', {
      field: 'code',
    });
  }
  logAct(c, 'authenticator-added');
  return c.json({ recoveryCodes });
}

async function removeApp(c: ApiRequest): Promise<Response> {
  const { id } = c.get('session').user;
  const statements = [...noteOwnAct(c, 'authenticator-removed'), forgetNeedlessCodes(id)];
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
  const made = await makeRecoveryCodes(random);
  await database.batch(
    [...replaceCodes(id, made), ...noteOwnAct(c, 'recovery-codes-made')],
    'write',
  );
  logAct(c, 'recovery-codes-made');
  return c.json({ recoveryCodes: made.codes });
}

async function prepareKey(c: ApiRequest): Promise<Response> {
  readTexts(await readJson(c), {});
  return c.json(await preparePasskey(c.env, c.get('session').user, partyOf(c)));
}

async function addKey(c: ApiRequest): Promise<Response> {
  const { name, passkey } = readTexts(await readJson(c), { name: shortText, passkey: longText });
  const { user } = c.get('session');
  const given = { user, name: name.trim(), passkey, party: partyOf(c) };
  const event = noteOwnAct(c, 'passkey-added');
  const made = await makeRecoveryCodes(c.env.random);
  const recoveryCodes = await addPasskey(c.env, given, { made, event });
  if (recoveryCodes === undefined) {
    throw new ApiError(422, 'This passkey could not be added. Try again.');
  }
  logAct(c, 'passkey-added');
  return c.json({ recoveryCodes });
}

async function removeKey(c: ApiRequest): Promise<Response> {
  const administratorId = c.get('session').user.id;
  const removed = { id: c.req.param('id') ?? '', administratorId };
  const statements = [...noteOwnAct(c, 'passkey-removed'), forgetNeedlessCodes(administratorId)];
  if (!(await removePasskey(c.env.database, removed, statements))) {
    throw new ApiError(404, 'There is no such passkey.');
  }
  logAct(c, 'passkey-removed');
  return c.body(null, 204);
}
