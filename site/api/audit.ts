import type { AuditEvent } from '../features/inbox/inbox-api.ts';
import type { Services } from './services.ts';
import { addEvent } from './storage/events.ts';
import { emailKey } from './storage/requests.ts';

/** Notes an event where the audit log is switched on; it is off by default (spec §9). */
export async function audit(
  { config, database, now }: Services,
  action: AuditEvent['action'],
  actor: string,
  subject = '',
): Promise<void> {
  if (!config.isAuditOn) return;
  await addEvent(database, { action, actor: emailKey(actor), subject }, now());
}
