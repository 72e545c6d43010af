import type { User } from '../../domain/user.ts';
import { auditChange } from '../audit.ts';
import type { Services } from '../services.ts';
import type { Statement } from '../storage/database.ts';

/** Statements that record that a used refresh token of a user came back, see `auditChange`. */
export function noteReuse(services: Services): (user: User) => Statement[] {
  return ({ email }) => auditChange(services, { action: 'refresh-reused', actor: email });
}
