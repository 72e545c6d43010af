import type { Role } from '../../domain/user.ts';

/** What each role is called. */
export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  reader: 'Reader',
};
