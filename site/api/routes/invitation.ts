import type { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { auditChange } from '../audit.ts';
import { findAdministratorById } from '../auth/administrators.ts';
import { answerSignedIn } from '../auth/answer-opened.ts';
import { acceptInvitation, findInvitation, type Invitation } from '../auth/invitations.ts';
import { refuseFault } from '../auth/new-password.ts';
import { originOf } from '../auth/origin-of.ts';
import { hashPassword } from '../auth/password-hash.ts';
import type { Factor } from '../auth/second-step.ts';
import { limitSignIns } from '../limits/limit-calls.ts';
import { readJson } from '../read-json.ts';
import { longText, readTexts, shortText } from '../read-texts.ts';
import { createToken } from '../secrets.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import { toIso } from '../times.ts';
import { addRoute } from './add-route.ts';

/** `/api/auth/invitation…`: shows and accepts an invitation. */
export function addInvitationRoutes(app: Hono<ApiTypes>): void {
  addRoute(app, '/api/auth/invitation', { POST: show });
  addRoute(app, '/api/auth/invitation/accept', { POST: accept });
}

/** Shows whom the link is for. The token is in the body, since URLs are logged. */
async function show(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const { token } = readTexts(await readJson(c), { token: shortText });
  const { email, role, expiresAt } = await find(c, token);
  return c.json({ email, role, expiresAt: toIso(expiresAt) });
}

/** Creates the account and signs in. */
async function accept(c: ApiRequest): Promise<Response> {
  await limitSignIns(c);
  const fields = { token: shortText, name: shortText, newPassword: longText };
  const { token, name, newPassword } = readTexts(await readJson(c), fields);
  const { database, now, passwordQueue, random, sessions } = c.env;
  const { email } = await find(c, token);
  await refuseFault(c, newPassword, [email, name]);
  const hash = await passwordQueue.run(() => hashPassword(newPassword, c.env), false);
  const id = createToken(random);
  const given = { token, id, name: name.trim(), hash, now: now() };
  const subject = emailKey(email);
  const event = auditChange(c.env, { action: 'administrator-added', actor: email, subject });
  const administrator =
    (await acceptInvitation(database, given, event)) && (await findAdministratorById(database, id));
  const session = administrator && (await sessions.begin(administrator, originOf(c), []));
  if (!session) throw notValid();
  const { log } = c.env.context;
  log?.({ event: 'administrator-added', administrator: id });
  log?.({ event: 'signed-in', administrator: id, factors: ['invitation'] satisfies Factor[] });
  return answerSignedIn(c, session);
}

async function find(c: ApiRequest, token: string): Promise<Invitation> {
  const invitation = await findInvitation(c.env.database, token, c.env.now());
  if (invitation === undefined) throw notValid();
  return invitation;
}

function notValid(): ApiError {
  return new ApiError(
    404,
    'This invitation was used or revoked, or has expired. Ask for a new one.',
  );
}
