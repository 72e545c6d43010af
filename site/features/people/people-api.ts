import type { Role } from '../../domain/user.ts';
import type { Ask } from '../auth/server/ask-server.ts';

/** A person who may sign in. Times are ISO. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: string;
  hasSecondStep: boolean;
}

/** An invitation that waits to be accepted. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** An invitation as it is made: nobody is told the token again. */
export interface MadeInvitation {
  id: string;
  token: string;
  expiresAt: string;
  isMailed: boolean;
}

export type PeopleApi = ReturnType<typeof createPeopleApi>;

/** The calls about who may sign in. */
export function createPeopleApi(ask: Ask) {
  const personPath = (id: string) => `/api/people/${encodeURIComponent(id)}`;
  return {
    async list(): Promise<{ people: Person[]; invitations: Invitation[] }> {
      return (await ask('/api/people')).json();
    },
    async invite(body: { email: string; role: Role }): Promise<MadeInvitation> {
      return (await ask('/api/people/invitations', { method: 'POST', body })).json();
    },
    async revoke(id: string): Promise<void> {
      await ask(`/api/people/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' });
    },
    async changeRole(id: string, role: Role): Promise<void> {
      await ask(personPath(id), { method: 'PUT', body: { role } });
    },
    async remove(id: string): Promise<void> {
      await ask(personPath(id), { method: 'DELETE' });
    },
  };
}
