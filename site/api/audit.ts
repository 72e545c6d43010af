import type { AuditEvent } from '../domain/inbox.ts';
import type { Services } from './services.ts';
import type { Statement } from './storage/database.ts';
import { noteEvent } from './storage/events.ts';
import { emailKey } from './storage/requests.ts';

/** The actor for `stet admin` and `stet data`: the program does not know who typed the command. */
export const commandLine = 'command line';

interface Act {
  action: AuditEvent['action'];
  /** Email address of an administrator, or `commandLine`. */
  actor: string;
  subject?: string;
}

/**
 * Statements that record an act in the audit log. The log is off by default (spec §9), and then
 * there are none. Add them to the act's transaction directly after the statement that does it: they
 * record nothing if that statement changed nothing.
 */
export function auditChange(services: Services, act: Act): Statement[] {
  return toStatements(services, act, true);
}

/**
 * Like `auditChange`, but records the act even if it changed nothing. The position in the
 * transaction does not matter.
 */
export function auditAct(services: Services, act: Act): Statement[] {
  return toStatements(services, act, false);
}

/** Records an act that changes nothing in the database. Call it before the act or its response. */
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
