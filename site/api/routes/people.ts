import type { Hono } from 'hono';
import type { AuditEvent } from '../../domain/inbox.ts';
import { fieldLimits, isEmail } from '../../domain/partner-request.ts';
import { type Role, roles } from '../../domain/user.ts';
import { ApiError } from '../api-error.ts';
import { auditChange } from '../audit.ts';
import {
  findAdministratorById,
  listAdministrators,
  removeAdministrator,
  setRole,
} from '../auth/administrators.ts';
import { isDemoAddress } from '../auth/demo-administrator.ts';
import { addInvitation, listInvitations, revokeInvitation } from '../auth/invitations.ts';
import { listSecondSteps } from '../auth/second-step.ts';
import { logAct } from '../call-log.ts';
import { requireAdministrator, requireConfirmation, requireSession } from '../guards.ts';
import { reasonOf } from '../notices/delivery.ts';
import { sendInvitation } from '../notices/send-invitation.ts';
import { readJson } from '../read-json.ts';
import { readTexts, shortText } from '../read-texts.ts';
import { createToken } from '../secrets.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import type { Statement } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';
import { toIso } from '../times.ts';
import { addRoute } from './add-route.ts';

/** `/api/people/…`: users and invitations. */
export function addPeopleRoutes(app: Hono<ApiTypes>): void {
  app.use('/api/people/*', requireSession, requireAdministrator);
  app.on(['POST', 'PUT', 'DELETE'], '/api/people/*', requireConfirmation);
  addRoute(app, '/api/people', { GET: list });
  addRoute(app, '/api/people/invitations', { POST: invite });
  addRoute(app, '/api/people/invitations/:id', { DELETE: revoke });
  addRoute(app, '/api/people/:id', { PUT: changeRole, DELETE: remove });
}

async function list(c: ApiRequest): Promise<Response> {
  const { database, now } = c.env;
  const secondSteps = await listSecondSteps(database);
  const people = await listAdministrators(database);
  const invitations = await listInvitations(database, now());
  return c.json({
    people: people.map(({ id, email, name, role, createdAt }) => ({
      id,
      email,
      name,
      role,
      createdAt,
      hasSecondStep: secondSteps.has(id),
    })),
    invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: toIso(createdAt),
      expiresAt: toIso(expiresAt),
    })),
  });
}

/** The token is only in this response and in the email. */
async function invite(c: ApiRequest): Promise<Response> {
  const { email: typed, role: given } = readTexts(await readJson(c), {
    email: fieldLimits.email,
    role: shortText,
  });
  const email = typed.trim();
  if (!isEmail(email))
    throw new ApiError(422, 'Please enter an email address.', { field: 'email' });
  const { config, database, random, now } = c.env;
  if (isDemoAddress(email) && !config.isDemo) {
    throw new ApiError(422, 'This is the demo’s address. Choose another.', { field: 'email' });
  }
  const [id, token] = [createToken(random), createToken(random)];
  const added = { id, token, email, role: readRole(given), by: you(c).id, now: now() };
  const event = note(c, 'administrator-invited', email);
  const expiresAt = await addInvitation(database, added, event);
  if (expiresAt === undefined) {
    throw new ApiError(409, 'This address already has an account.', { field: 'email' });
  }
  logAct(c, 'administrator-invited');
  const isMailed = await mail(c, { id, token, email, expiresAt });
  return c.json({ id, token, expiresAt: toIso(expiresAt), isMailed }, 201);
}

/** Emails the link if a mail server is configured. The inviter gets it in any case. */
async function mail(
  c: ApiRequest,
  invitation: { id: string; token: string; email: string; expiresAt: number },
): Promise<boolean> {
  const { mail: server } = c.env.config.notices;
  if (server === undefined) return false;
  try {
    const { smtpUrl, from, siteUrl } = server;
    await sendInvitation(invitation, { smtpUrl, from, siteUrl });
    return true;
  } catch (error) {
    const record = { level: 'warn', event: 'invitation-not-mailed', reason: reasonOf(error) };
    c.env.context.log?.(record);
    return false;
  }
}

async function revoke(c: ApiRequest): Promise<Response> {
  const { database, now } = c.env;
  const id = c.req.param('id') ?? '';
  const invitation = (await listInvitations(database, now())).find((item) => item.id === id);
  const event = note(c, 'invitation-revoked', invitation?.email ?? '');
  if (!(await revokeInvitation(database, id, event))) {
    throw new ApiError(404, 'There is no such invitation.');
  }
  logAct(c, 'invitation-revoked');
  return c.body(null, 204);
}

async function changeRole(c: ApiRequest): Promise<Response> {
  const { role: given } = readTexts(await readJson(c), { role: shortText });
  const { id, email } = await findOther(c);
  const change = { id, role: readRole(given), by: you(c).id };
  if (!(await setRole(c.env.database, change, note(c, 'role-changed', email)))) throw notFound();
  logAct(c, 'role-changed', { person: id });
  return c.body(null, 204);
}

async function remove(c: ApiRequest): Promise<Response> {
  const { id, email } = await findOther(c);
  const event = note(c, 'administrator-removed', email);
  if (!(await removeAdministrator(c.env.database, { id, by: you(c).id }, event))) throw notFound();
  logAct(c, 'administrator-removed', { person: id });
  return c.body(null, 204);
}

/** The person in the path. It must not be the caller, so that one administrator is always left. */
async function findOther(c: ApiRequest): Promise<{ id: string; email: string }> {
  const id = c.req.param('id') ?? '';
  if (id === you(c).id)
    throw new ApiError(409, 'Ask another administrator to change your own access.');
  const person = await findAdministratorById(c.env.database, id);
  if (person === undefined) throw notFound();
  return person;
}

function you(c: ApiRequest): { id: string; email: string } {
  return c.get('session').user;
}

function readRole(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role === undefined) throw new ApiError(422, `The role must be ${roles.join(' or ')}.`);
  return role;
}

function note(c: ApiRequest, action: AuditEvent['action'], email: string): Statement[] {
  return auditChange(c.env, { action, actor: you(c).email, subject: emailKey(email) });
}

function notFound(): ApiError {
  return new ApiError(404, 'There is no such person.');
}
