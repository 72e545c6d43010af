import type { AuditEvent } from '../../domain/inbox.ts';
import { auditChange } from '../audit.ts';
import type { ApiRequest } from '../services.ts';
import type { Statement } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';

/** Statements that record an action of users on their own account, see `auditChange`. */
export function noteOwnAct(c: ApiRequest, action: AuditEvent['action']): Statement[] {
  const { email } = c.get('session').user;
  return auditChange(c.env, { action, actor: email, subject: emailKey(email) });
}
