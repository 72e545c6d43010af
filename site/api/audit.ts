import type { AuditEvent } from '../domain/inbox.ts';
import type { Services } from './services.ts';
import type { Statement } from './storage/database.ts';
import { noteEvent } from './storage/events.ts';
import { emailKey } from './storage/requests.ts';

/** The actor of what `stet admin` and `stet data` do: the program cannot know who typed it. */
export const commandLine = 'command line';

interface Act {
  action: AuditEvent['action'];
  /** Address of an administrator, or `commandLine`. */
  actor: string;
  subject?: string;
}

/**
 * Statements that note an act in the audit log, which is off by default (spec §9): none where it is
 * off. They go into the transaction of the act, right behind the statement that does it, and note
 * nothing if that changed nothing.
 */
export function auditChange(services: Services, act: Act): Statement[] {
  return toStatements(services, act, true);
}

/** The same for an act that counts whatever it changed; these may stand anywhere in its transaction. */
export function auditAct(services: Services, act: Act): Statement[] {
  return toStatements(services, act, false);
}

/** Notes what changes nothing in the database by itself, before it is done or answered. */
export async function audit(services: Services, act: Act): Promise<void> {
  const statements = auditAct(services, act);
  if (statements.length > 0) await services.database.batch(statements, 'write');
}

function toStatements(
  { config, now }: Services,
  { action, actor, subject = '' }: Act,
  ifChanged: boolean,
): Statement[] {
  if (!config.isAuditOn) return [];
  return noteEvent({ action, actor: emailKey(actor), subject }, { now: now(), ifChanged });
}
