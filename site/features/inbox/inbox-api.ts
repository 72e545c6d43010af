import type { AuditEvent, InboxRequest, RequestChange } from '../../domain/inbox.ts';
import type { Ask } from '../auth/server/ask-server.ts';

export type Filter = 'open' | 'overdue' | 'handled' | 'all';

/** The search and filter of the list. */
export interface Query {
  search: string;
  filter: Filter;
}

/** A page of the requests, newest first. */
export interface RequestPage {
  requests: InboxRequest[];
  /** Where the next page starts; absent on the last page. */
  next?: string;
  /** The number of requests on all pages. */
  total: number;
  /** The number of open requests in the whole inbox. */
  open: number;
  /** The number of open requests past the promised time. */
  overdue: number;
}

export interface AuditPage {
  /** Whether the server keeps the log. */
  enabled: boolean;
  events: AuditEvent[];
  next?: string;
}

export type InboxApi = ReturnType<typeof createInboxApi>;

/** Path of the requests as a CSV table. */
export function exportPath({ search, filter }: Query): string {
  return withQuery('/api/admin/requests.csv', { search, state: filter });
}

/** Creates the API calls of the inbox. */
export function createInboxApi(ask: Ask) {
  const requestPath = (id: string) => `/api/admin/requests/${encodeURIComponent(id)}`;
  return {
    async list({ search, filter }: Query, cursor?: string): Promise<RequestPage> {
      const path = withQuery('/api/admin/requests', { search, state: filter, cursor });
      return (await ask(path)).json();
    },
    async update(id: string, change: RequestChange): Promise<InboxRequest> {
      return (await ask(requestPath(id), { method: 'PUT', body: change })).json();
    },
    async remove(id: string): Promise<void> {
      await ask(requestPath(id), { method: 'DELETE' });
    },
    async audit(cursor?: string): Promise<AuditPage> {
      return (await ask(withQuery('/api/admin/audit', { cursor }))).json();
    },
    /** Checks the session before a download, since a download cannot show an error. */
    async prepareExport() {
      await ask('/api/auth/session');
    },
  };
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
