import type { Role } from '../../domain/user.ts';

/** The display name of each role. */
export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  reader: 'Reader',
};
