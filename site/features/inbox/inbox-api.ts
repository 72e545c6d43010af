import type { AuditEvent, InboxRequest } from '../../domain/inbox.ts';
import type { Ask } from '../auth/server/ask-server.ts';

/** What administrators add to a request. */
export type RequestChange = { handled?: boolean; note?: string };

export type Filter = 'open' | 'overdue' | 'handled' | 'all';

/** Which requests are wanted. */
export interface Query {
  search: string;
  filter: Filter;
}

/** Some of the requests that were asked for, the newest first. */
export interface RequestPage {
  requests: InboxRequest[];
  /** Where the next ones begin; absent at the end. */
  next?: string;
  /** How many there are in all pages. */
  total: number;
  /** How many of the whole inbox wait for somebody. */
  open: number;
  /** How many of those wait longer than the site promises. */
  overdue: number;
}

export interface AuditPage {
  /** Whether the server keeps the log at all. */
  enabled: boolean;
  events: AuditEvent[];
  next?: string;
}

export type InboxApi = ReturnType<typeof createInboxApi>;

/** Address of the requests as a table, for a program that reads tables. */
export function exportPath({ search, filter }: Query): string {
  return withQuery('/api/admin/requests.csv', { search, state: filter });
}

/** The calls of the inbox. */
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
    /** Makes sure that a download, which can show no error of its own, will be answered. */
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
