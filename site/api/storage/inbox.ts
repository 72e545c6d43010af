import type { InboxRequest } from '../../features/inbox/inbox-api.ts';
import type { Database } from './open-database.ts';

export const inboxStates = ['all', 'open', 'handled'] as const;

export interface InboxQuery {
  /** Words; each must begin a word of the request. Empty for every request. */
  search: string;
  state: (typeof inboxStates)[number];
}

/** A stretch of the inbox. */
export interface InboxPage {
  requests: InboxRequest[];
  /** Where the next page begins; undefined after the last. */
  next: number | undefined;
}

/** Requests, the newest first, from before a place on. */
export async function listRequests(
  database: Database,
  query: InboxQuery,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number },
): Promise<InboxPage> {
  const { from, where, args } = toSql(query);
  const { rows } = await database.execute({
    sql: `SELECT r.* FROM ${from} WHERE ${where} AND ${placeOf(query)} < ?
      ORDER BY ${placeOf(query)} DESC LIMIT ?`,
    args: [...args, before, limit + 1],
  });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? Number(page.at(-1)?.seq) : undefined;
  return { requests: page.map(toRequest), next };
}

/** Every request that a query finds, the newest first; few are in memory at a time. */
export async function* readRequests(
  database: Database,
  query: InboxQuery,
): AsyncGenerator<InboxRequest> {
  let place: { before?: number; limit: number } | undefined = { limit: 500 };
  while (place !== undefined) {
    const { requests, next }: InboxPage = await listRequests(database, query, place);
    yield* requests;
    place = next === undefined ? undefined : { before: next, limit: 500 };
  }
}

/** How many requests a query finds, and how many of all are open. */
export async function countRequests(
  database: Database,
  query: InboxQuery,
): Promise<{ total: number; open: number }> {
  const { from, where, args } = toSql(query);
  const [total, open] = await database.batch(
    [
      { sql: `SELECT count(*) AS count FROM ${from} WHERE ${where}`, args },
      'SELECT count(*) AS count FROM requests WHERE handled_at IS NULL',
    ],
    'read',
  );
  return { total: Number(total?.rows[0]?.count), open: Number(open?.rows[0]?.count) };
}

export async function findRequest(
  database: Database,
  id: string,
): Promise<InboxRequest | undefined> {
  const { rows } = await database.execute({
    sql: 'SELECT * FROM requests WHERE id = ?',
    args: [id],
  });
  return rows[0] && toRequest(rows[0]);
}

/** Changes what administrators add to a request; returns it, or undefined if there is none. */
export async function changeRequest(
  database: Database,
  id: string,
  { handled, note, now }: { handled?: boolean; note?: string; now: number },
): Promise<InboxRequest | undefined> {
  const statements = [];
  if (handled !== undefined) {
    const sql =
      'UPDATE requests SET handled_at = iif(?, coalesce(handled_at, ?), NULL) WHERE id = ?';
    statements.push({ sql, args: [handled, now, id] });
  }
  if (note !== undefined) {
    statements.push({ sql: 'UPDATE requests SET note = ? WHERE id = ?', args: [note, id] });
  }
  await database.batch(statements, 'write');
  return findRequest(database, id);
}

/** Returns whether there was one. */
export async function deleteRequest(database: Database, id: string): Promise<boolean> {
  const { rows } = await database.execute({
    sql: 'DELETE FROM requests WHERE id = ? RETURNING seq',
    args: [id],
  });
  return rows.length > 0;
}

function toSql({ search, state }: InboxQuery): { from: string; where: string; args: string[] } {
  const isInState = {
    all: 'TRUE',
    open: 'r.handled_at IS NULL',
    handled: 'r.handled_at IS NOT NULL',
  }[state];
  const match = toMatch(search);
  if (match === '') return { from: 'requests r', where: isInState, args: [] };
  return {
    from: 'request_texts t CROSS JOIN requests r ON r.seq = t.rowid',
    where: `t.request_texts MATCH ? AND ${isInState}`,
    args: [match],
  };
}

/** The index of texts gives its rows in the order of their places. */
function placeOf({ search }: InboxQuery): string {
  return toMatch(search) === '' ? 'r.seq' : 't.rowid';
}

/** A query of FTS5: a phrase for each word, of which the last part may go on. */
function toMatch(search: string): string {
  return search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `"${word.replaceAll('"', '""')}"*`)
    .join(' ');
}

/** A row of the table, as an administrator sees it. */
export function toRequest(row: Readonly<Record<string, unknown>>): InboxRequest {
  const handledAt = row.handled_at === null ? null : toIso(row.handled_at);
  return {
    id: String(row.id),
    receivedAt: toIso(row.received_at),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: String(row.email),
    phone: String(row.phone),
    company: String(row.company),
    title: String(row.title),
    additionalInfo: String(row.additional_info),
    handled: handledAt !== null,
    handledAt,
    note: String(row.note),
    verified: row.verified === 1,
  };
}

function toIso(time: unknown): string {
  return new Date(Number(time)).toISOString();
}
