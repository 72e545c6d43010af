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

/** A pending invitation. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** A new invitation. Its token is only in this response. */
export interface MadeInvitation {
  id: string;
  token: string;
  expiresAt: string;
  isMailed: boolean;
}

export type PeopleApi = ReturnType<typeof createPeopleApi>;

/** Creates the API calls about users and invitations. */
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
