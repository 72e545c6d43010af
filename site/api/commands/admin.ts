import { type ApiCommand, type ApiTerminal, ApiUsageError } from 'stet';
import type { AuditEvent } from '../../domain/inbox.ts';
import { isEmail } from '../../domain/partner-request.ts';
import { passwordProblems } from '../../domain/password-problems.ts';
import { inputLimits } from '../../domain/security.ts';
import { auditChange, commandLine } from '../audit.ts';
import {
  type Administrator,
  addAdministrator,
  findAdministrator,
  listAdministrators,
  recentPasswords,
  removeAdministrator,
  setPassword,
} from '../auth/administrators.ts';
import { isDemoAddress, isDemoPassword } from '../auth/demo-administrator.ts';
import { forgetFailures } from '../auth/login-failures.ts';
import { hashPassword, verifyPassword } from '../auth/password-hash.ts';
import { isStolen } from '../auth/stolen-password.ts';
import { isWeak } from '../auth/weak-password.ts';
import { createToken } from '../secrets.ts';
import type { Services, Surroundings } from '../services.ts';
import type { Statement } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';
import { type Action, createCommand } from './create-command.ts';
import { readOptions } from './read-options.ts';

/** `stet admin …`: who may sign in. */
export function adminCommand(surroundings: Surroundings): ApiCommand {
  return createCommand(
    {
      add,
      list,
      remove: onNamed(remove),
      password: onNamed(password),
      unlock: onNamed(unlock),
      signout: signOut,
    },
    {
      summary: 'administrators who may sign in',
      usage: [
        'admin add --email you@example.com [--name "Your Name"]',
        'admin list',
        'admin remove --email you@example.com',
        'admin password --email you@example.com',
        'admin unlock --email you@example.com',
        'admin signout [--email you@example.com]',
      ],
    },
    surroundings,
  );
}

const add: Action = async (services, args, terminal) => {
  const { email, name = 'Administrator' } = readOptions(args, {
    required: ['email'],
    optional: ['name'],
  });
  if (!isEmail(email)) throw new ApiUsageError(`"${email}" is not an e-mail address`);
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
    { id, email: email.trim(), name, hash, now: now() },
    note(services, 'administrator-added', email),
  );
  terminal.print(`${email} can sign in.`);
  return 0;
};

const list: Action = async ({ database }, args, terminal) => {
  readOptions(args, { required: [] });
  for (const { email, name, createdAt } of await listAdministrators(database)) {
    terminal.print(`${email}  ${name}  since ${createdAt.slice(0, 10)}`);
  }
  return 0;
};

/** An action on the administrator whom `--email` names; fails unless it returns what is to be said. */
function onNamed(
  act: (
    services: Services,
    administrator: Administrator,
    terminal: ApiTerminal,
  ) => Promise<string | undefined>,
): Action {
  return async (services, args, terminal) => {
    const administrator = await find(services, args, terminal);
    const done = administrator && (await act(services, administrator, terminal));
    if (done === undefined) return 1;
    terminal.print(done);
    return 0;
  };
}

async function remove(services: Services, { id, email }: Administrator): Promise<string> {
  const event = note(services, 'administrator-removed', email);
  await removeAdministrator(services.database, id, event);
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
  for (const hash of await recentPasswords(database, id)) {
    if (!(await verifyPassword(chosen, hash, services))) continue;
    terminal.warn('This was one of the last five passwords. Choose another.');
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

/** Ends the sessions of one administrator, or of all. */
const signOut: Action = async (services, args, terminal) => {
  const { email } = readOptions(args, { required: [], optional: ['email'] });
  const one = email === undefined ? undefined : await find(services, args, terminal);
  if (email !== undefined && one === undefined) return 1;
  const signedOut = one === undefined ? await listAdministrators(services.database) : [one];
  for (const administrator of signedOut) {
    const event = note(services, 'administrator-signed-out', administrator.email);
    await services.sessions.endAll(administrator.id, event);
  }
  terminal.print(`${one?.email ?? 'Every administrator'} is signed out everywhere.`);
  return 0;
};

/** What is noted of an act on an administrator, see `auditChange`. */
function note(services: Services, action: AuditEvent['action'], email: string): Statement[] {
  return auditChange(services, { action, actor: commandLine, subject: emailKey(email) });
}

async function find(
  { database }: Services,
  args: readonly string[],
  terminal: ApiTerminal,
): Promise<Administrator | undefined> {
  const { email } = readOptions(args, { required: ['email'] });
  const administrator = await findAdministrator(database, email);
  if (administrator === undefined) terminal.warn(`There is no administrator ${email}.`);
  return administrator;
}

/** A password by the rules of spec §9; undefined, after a word why, when it is none. */
async function askPassword(
  services: Services,
  names: readonly string[],
  terminal: ApiTerminal,
): Promise<string | undefined> {
  const chosen = await terminal.askSecret('Password: ');
  const isRepeated = async () =>
    !terminal.interactive || (await terminal.askSecret('The same again: ')) === chosen;
  const fault =
    (await findFault(services, chosen, names)) ??
    ((await isRepeated()) ? undefined : "The passwords don't match.");
  if (fault === undefined) return chosen;
  terminal.warn(fault);
  return undefined;
}

/**
 * Why a password cannot be taken; undefined when it can.
 * @throws Error when there is a list of stolen passwords and it cannot be asked.
 */
async function findFault(
  { config, send }: Services,
  password: string,
  names: readonly string[],
): Promise<string | undefined> {
  const problems = passwordProblems(password);
  if (problems.length > 0) return `This password lacks ${problems.join(', ')}.`;
  if (password.length > inputLimits.maxLength) {
    return `This password is longer than ${inputLimits.maxLength} characters.`;
  }
  if (isDemoPassword(password) && !config.isDemo) {
    return "This is the demo's password, which is public. Choose another.";
  }
  const { hostname } = new URL(config.siteUrl ?? 'http://localhost');
  if (isWeak(password, [...names, hostname])) {
    return 'This password consists mostly of common words. Choose another.';
  }
  try {
    const { stolenPasswordsUrl: list } = config;
    if (list === undefined || !(await isStolen(password, list, send))) return undefined;
    return 'This password is in a list of stolen passwords. Choose another.';
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `the list of stolen passwords failed (${reason}). Try again, or unset STOLEN_PASSWORDS_URL.`,
      { cause },
    );
  }
}
