import type { AuditEvent, InboxRequest } from '../../features/inbox/inbox-api.ts';
import { toEvent } from './events.ts';
import { toRequest } from './inbox.ts';
import type { Database } from './open-database.ts';
import { emailKey } from './requests.ts';

/** What is kept of whoever wrote from an address. */
export interface PersonalData {
  requests: InboxRequest[];
  /** Failed sign-ins with that address among them. */
  events: AuditEvent[];
}

/** Everything by an address, in whatever way it was written; of the audit log, what it did. */
export async function findPersonalData(database: Database, email: string): Promise<PersonalData> {
  const [requests, events] = await database.batch(
    [
      { sql: 'SELECT * FROM requests WHERE email_key = ? ORDER BY seq', args: [emailKey(email)] },
      { sql: 'SELECT * FROM events WHERE actor = ? ORDER BY id', args: [emailKey(email)] },
    ],
    'read',
  );
  return {
    requests: requests?.rows.map(toRequest) ?? [],
    events: events?.rows.map(toEvent) ?? [],
  };
}

/** Erases the same; what a file held of it is overwritten, in its journal, too. */
export async function erasePersonalData(database: Database, email: string): Promise<void> {
  const key = emailKey(email);
  await database.batch(
    [
      // The audit log says of what is gone only that it was there.
      { sql: 'DELETE FROM requests WHERE email_key = ?', args: [key] },
      { sql: 'DELETE FROM events WHERE actor = ?', args: [key] },
      { sql: 'DELETE FROM login_failures WHERE account = ?', args: [key] },
    ],
    'write',
  );
}
