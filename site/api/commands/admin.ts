import { type ApiCommand, type ApiTerminal, ApiUsageError } from 'stet';
import type { AuditEvent } from '../../domain/inbox.ts';
import { fieldLimits, isEmail } from '../../domain/partner-request.ts';
import { type Role, roles } from '../../domain/user.ts';
import { auditAct, auditChange, commandLine } from '../audit.ts';
import {
  type Administrator,
  addAdministrator,
  findAdministrator,
  listAdministrators,
  removeAdministrator,
  setPassword,
  setRole,
} from '../auth/administrators.ts';
import { isDemoAddress } from '../auth/demo-administrator.ts';
import { forgetFailures } from '../auth/login-failures.ts';
import { findPasswordFault, findRepetition } from '../auth/new-password.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { listSecondSteps, removeSecondStep } from '../auth/second-step.ts';
import { textProblem } from '../check-text.ts';
import { shortText } from '../read-texts.ts';
import { createToken } from '../secrets.ts';
import type { Services, Surroundings } from '../services.ts';
import type { Statement } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';
import { type Action, createCommand } from './create-command.ts';
import { readOptions } from './read-options.ts';

/** `stet admin …`: manages who may sign in. */
export function adminCommand(surroundings: Surroundings): ApiCommand {
  return createCommand(
    {
      add,
      list,
      remove: onNamed(remove),
      role: changeRole,
      password: onNamed(password),
      unlock: onNamed(unlock),
      'remove-second-step': onNamed(resetSecondStep),
      signout: signOut,
    },
    {
      summary: 'Manage the people who may sign in.',
      usage: [
        'admin add --email you@example.com [--name "Your Name"] [--role reader]',
        'admin list',
        'admin remove --email you@example.com',
        'admin role --email you@example.com --role admin|reader',
        'admin password --email you@example.com',
        'admin unlock --email you@example.com',
        'admin remove-second-step --email you@example.com',
        'admin signout [--email you@example.com]',
      ],
    },
    surroundings,
  );
}

const add: Action = async (services, args, terminal) => {
  const {
    email,
    name = 'Administrator',
    role: given = 'admin',
  } = readOptions(args, { required: ['email'], optional: ['name', 'role'] });
  if (!isEmail(email)) throw new ApiUsageError(`"${email}" is not an email address`);
  requireText('email', email, fieldLimits.email);
  requireText('name', name, shortText);
  const role = readRole(given);
  const { config, database, random, now } = services;
  if (isDemoAddress(email) && !config.isDemo) {
    terminal.warn(`${email} is the demo's administrator. Choose another address.`);
    return 1;
  }
  if (await findAdministrator(database, email)) {
    terminal.warn(`There is already an administrator ${email}.`);
    return 1;
  }
  const chosen = await askPassword(services, [email, name], terminal);
  if (chosen === undefined) return 1;
  const hash = await hashPassword(chosen, services);
  const id = createToken(random);
  await addAdministrator(
    database,
    { id, email: email.trim(), name, role, hash, now: now() },
    note(services, 'administrator-added', email),
  );
  terminal.print(`${email} can sign in.`);
  return 0;
};

/** The API takes no other texts, so nobody could sign in with them. */
function requireText(option: string, text: string, maxLength: number): void {
  const problem =
    text.trim() === '' ? 'Please fill this in' : textProblem(text, { isOneLine: true, maxLength });
  if (problem !== undefined) throw new ApiUsageError(`--${option}: ${problem}`);
}

const list: Action = async ({ database }, args, terminal) => {
  readOptions(args, { required: [] });
  const secondSteps = await listSecondSteps(database);
  for (const { id, email, name, role, createdAt } of await listAdministrators(database)) {
    const notes = [
      ...(role === 'admin' ? [] : [role]),
      ...(secondSteps.has(id) ? ['two-step sign-in'] : []),
    ];
    terminal.print([email, name, `since ${createdAt.slice(0, 10)}`, ...notes].join('  '));
  }
  return 0;
};

const changeRole: Action = async (services, args, terminal) => {
  const options = readOptions(args, { required: ['email', 'role'] });
  const role = readRole(options.role);
  const administrator = await find(services, options.email, terminal);
  if (administrator === undefined) return 1;
  const { id, email } = administrator;
  await setRole(services.database, { id, role }, note(services, 'role-changed', email));
  terminal.print(
    role === 'admin'
      ? `${email} may change everything.`
      : `${email} may read the requests, and change nothing.`,
  );
  return 0;
};

function readRole(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role === undefined) throw new ApiUsageError(`--role is ${roles.join(' or ')}`);
  return role;
}

/** An action on the administrator that `--email` names. It fails if `act` returns no message. */
function onNamed(
  act: (
    services: Services,
    administrator: Administrator,
    terminal: ApiTerminal,
  ) => Promise<string | undefined>,
): Action {
  return async (services, args, terminal) => {
    const { email } = readOptions(args, { required: ['email'] });
    const administrator = await find(services, email, terminal);
    const done = administrator && (await act(services, administrator, terminal));
    if (done === undefined) return 1;
    terminal.print(done);
    return 0;
  };
}

async function remove(services: Services, { id, email }: Administrator): Promise<string> {
  const event = note(services, 'administrator-removed', email);
  await removeAdministrator(services.database, { id }, event);
  return `${email} can no longer sign in and is signed out.`;
}

async function password(
  services: Services,
  { id, email, name }: Administrator,
  terminal: ApiTerminal,
): Promise<string | undefined> {
  const chosen = await askPassword(services, [email, name], terminal);
  if (chosen === undefined) return undefined;
  const { database, now } = services;
  const repetition = await findRepetition(services, id, chosen);
  if (repetition !== undefined) {
    terminal.warn(repetition);
    return undefined;
  }
  const hash = await hashPassword(chosen, services);
  const event = note(services, 'password-changed', email);
  await setPassword(database, { id, hash, now: now() }, event);
  return `${email} has a new password, and is signed out everywhere.`;
}

async function unlock(services: Services, { email }: Administrator): Promise<string> {
  const event = note(services, 'administrator-unlocked', email);
  await forgetFailures(services.database, { account: emailKey(email) }, event);
  return `${email} can try to sign in again.`;
}

/** For users who have lost phone, key and recovery codes. */
async function resetSecondStep(
  services: Services,
  { id, email }: Administrator,
  terminal: ApiTerminal,
): Promise<string | undefined> {
  const subject = emailKey(email);
  const event = auditAct(services, { action: 'second-step-removed', actor: commandLine, subject });
  if (await removeSecondStep(services.database, id, event)) {
    return `${email} signs in with the password alone, and is signed out everywhere.`;
  }
  terminal.warn(`${email} signs in with the password alone already.`);
  return undefined;
}

/** Ends the sessions of one administrator, or of all. */
const signOut: Action = async (services, args, terminal) => {
  const { email } = readOptions(args, { required: [], optional: ['email'] });
  const one = email === undefined ? undefined : await find(services, email, terminal);
  if (email !== undefined && one === undefined) return 1;
  const signedOut = one === undefined ? await listAdministrators(services.database) : [one];
  for (const administrator of signedOut) {
    const event = note(services, 'administrator-signed-out', administrator.email);
    await services.sessions.endAll(administrator.id, event);
  }
  terminal.print(`${one?.email ?? 'Every administrator'} is signed out everywhere.`);
  return 0;
};

/** Statements that record an action on an administrator, see `auditChange`. */
function note(services: Services, action: AuditEvent['action'], email: string): Statement[] {
  return auditChange(services, { action, actor: commandLine, subject: emailKey(email) });
}

async function find(
  { database }: Services,
  email: string,
  terminal: ApiTerminal,
): Promise<Administrator | undefined> {
  const administrator = await findAdministrator(database, email);
  if (administrator === undefined) terminal.warn(`There is no administrator ${email}.`);
  return administrator;
}

/** Asks for a password that meets spec §9. Otherwise prints the reason and returns undefined. */
async function askPassword(
  services: Services,
  names: readonly string[],
  terminal: ApiTerminal,
): Promise<string | undefined> {
  const chosen = await terminal.askSecret('Password: ');
  const isRepeated = async () =>
    !terminal.interactive || (await terminal.askSecret('The same again: ')) === chosen;
  const fault =
    (await findPasswordFault(services, chosen, names)) ??
    ((await isRepeated()) ? undefined : "The passwords don't match.");
  if (fault === undefined) return chosen;
  terminal.warn(fault);
  return undefined;
}
