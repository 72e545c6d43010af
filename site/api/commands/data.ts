import { type ApiCommand, type ApiTerminal, ApiUsageError } from 'stet';
import { isEmail } from '../../domain/partner-request.ts';
import { audit, auditAct, commandLine } from '../audit.ts';
import type { Surroundings } from '../services.ts';
import { readEventsOf } from '../storage/events.ts';
import { readRequests, readRequestsOf } from '../storage/inbox.ts';
import {
  countPersonalData,
  erasePersonalData,
  readAccountOf,
  readInvitationOf,
} from '../storage/personal-data.ts';
import {
  createPrivateFile,
  nameComplete,
  refuseExisting,
  removeFile,
} from '../storage/private-file.ts';
import { emailKey } from '../storage/requests.ts';
import { type Action, createCommand } from './create-command.ts';
import { readOptions } from './read-options.ts';

/** `stet data …`: exports, erases and backs up the data in the database. */
export function dataCommand(surroundings: Surroundings): ApiCommand {
  return createCommand(
    { export: exportData, erase, backup },
    {
      summary: 'Export or erase people’s data, or back up the database.',
      usage: [
        'data export [--email person@example.com]',
        'data erase --email person@example.com',
        'data backup folder/backup.db',
      ],
    },
    surroundings,
  );
}

/**
 * Without `--email`, prints a line of JSON per request; with it, one document with all data about
 * that person.
 */
const exportData: Action = async (services, args, terminal) => {
  const { email } = readOptions(args, { required: [], optional: ['email'] });
  const { database } = services;
  if (email === undefined) {
    await audit(services, { action: 'requests-exported', actor: commandLine });
    for await (const request of readRequests(database, { search: '', state: 'all' })) {
      terminal.print(JSON.stringify(request));
    }
    return 0;
  }
  requireAddress(email);
  const subject = emailKey(email);
  await audit(services, { action: 'person-exported', actor: commandLine, subject });
  terminal.print('{');
  await printList('requests', readRequestsOf(database, email), terminal);
  terminal.print(',');
  await printList('events', readEventsOf(database, email), terminal);
  terminal.print(',');
  await printList('accounts', readAccountOf(database, email), terminal);
  terminal.print(',');
  await printList('invitations', readInvitationOf(database, email), terminal);
  terminal.print('}');
  return 0;
};

/** Prints a list as a member of a JSON document, with a line per item, as the items arrive. */
async function printList(
  name: string,
  items: AsyncIterable<unknown>,
  terminal: ApiTerminal,
): Promise<void> {
  terminal.print(`"${name}": [`);
  let last: string | undefined;
  for await (const item of items) {
    if (last !== undefined) terminal.print(`${last},`);
    last = JSON.stringify(item);
  }
  if (last !== undefined) terminal.print(last);
  terminal.print(']');
}

const erase: Action = async (services, args, terminal) => {
  const { email } = readOptions(args, { required: ['email'] });
  requireAddress(email);
  const { config, database } = services;
  const { requests, events, accounts, invitations } = await countPersonalData(database, email);
  const found = [
    `${requests} requests and ${events} events of ${email}`,
    ...(accounts > 0 ? ['the account'] : []),
    ...(invitations > 0 ? ['the invitation'] : []),
  ].join(', ');
  if (terminal.interactive) {
    const answer = await terminal.ask(`Erase ${found} for good? Type "yes": `);
    if (answer.trim() !== 'yes') {
      terminal.warn('Nothing was erased.');
      return 1;
    }
  }
  const event = auditAct(services, { action: 'person-erased', actor: commandLine });
  await erasePersonalData(database, email, event);
  terminal.print(`Erased ${found}. Older backups still contain them.`);
  if (!isFile(config.databaseUrl)) return 0;
  const { rows } = await database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  if (Number(rows[0]?.busy) === 0) return 0;
  terminal.warn('The database journal is in use and still contains them. Run the command again.');
  return 1;
};

/**
 * Writes the whole database to one file, even while others write. You can replace the database with
 * that file. It gets its name once it is complete: SQLite opens the rest of a killed backup as an
 * empty database.
 */
const backup: Action = async (services, [file, ...more], terminal) => {
  if (file === undefined || more.length > 0) throw new ApiUsageError('name one file');
  if (file.startsWith('-')) throw new ApiUsageError(`"${file}" is not known here`);
  const { config, database } = services;
  if (!isFile(config.databaseUrl)) {
    terminal.warn('The database is a server, which makes its own backups.');
    return 1;
  }
  const part = `${file}.part`;
  let isCreated = false;
  try {
    await refuseExisting(file);
    await createPrivateFile(part, { isNew: true });
    isCreated = true;
    await audit(services, { action: 'backup-made', actor: commandLine });
    await database.execute({ sql: 'VACUUM INTO ?', args: [part] });
    await nameComplete(part, file);
  } catch (error) {
    // Otherwise another attempt would find that the file exists.
    if (isCreated) await removeFile(part);
    const reason = error instanceof Error ? error.message : String(error);
    terminal.warn(`${file} cannot be written: ${reason}`);
    return 1;
  }
  terminal.print(`The database is in ${file}.`);
  return 0;
};

/** Any other text might match events of other people. */
function requireAddress(email: string): void {
  if (!isEmail(email)) throw new ApiUsageError(`"${email}" is not an email address`);
}

function isFile(databaseUrl: string): boolean {
  return databaseUrl.startsWith('file:');
}
