import type { InboxRequest, RequestChange } from '../../domain/inbox.ts';
import { mapFields, partnerFields } from '../../domain/partner-request.ts';
import { toIso } from '../times.ts';
import { type Database, type Statement, sql } from './database.ts';
import { nextTurn } from './next-turn.ts';
import { columnOf, emailKey } from './requests.ts';

/**
 * Bytes of text after which a page is full. Twice as many, all formulas, took 20 ms to read and to
 * write as CSV.
 */
export const pageBytes = 131_072;

/** Requests per read when reading all of them. */
const rowsAtOnce = 100;

/** SQL for the size of the texts by the visitor and administrators. */
const bytes = [...partnerFields.map(columnOf), 'note']
  .map((column) => `octet_length(r.${column})`)
  .join(' + ');

export const inboxStates = ['all', 'open', 'handled'] as const;

export interface InboxQuery {
  /** Words. Each must start a word of the request. Empty for every request. */
  search: string;
  state: (typeof inboxStates)[number];
  /** Excludes requests received later, in milliseconds since 1970. @default everything */
  receivedUntil?: number;
}

/** The requested page of a list. */
interface Place {
  before?: number;
  limit: number;
}

/** The requests that a query finds, as parts of a statement. */
interface Found {
  from: string;
  where: string;
  args: (string | number)[];
  /** The column that orders them. */
  place: string;
}

/** A page of the inbox. */
export interface InboxPage {
  requests: InboxRequest[];
  /** Where the next page starts; undefined on the last page. */
  next: number | undefined;
}

/**
 * Lists requests before a place, newest first: up to the limit, or fewer after `pageBytes` of text.
 */
export function listRequests(
  database: Database,
  query: InboxQuery,
  place: Place,
): Promise<InboxPage> {
  return readPage(database, toSql(query), place);
}

/**
 * Every request that a query finds, newest first. Other requests to the API run between the pages.
 */
export function readRequests(database: Database, query: InboxQuery): AsyncGenerator<InboxRequest> {
  return readAll(database, toSql(query));
}

/** Every request from an email address in any spelling. Also yields between the pages. */
export function readRequestsOf(database: Database, email: string): AsyncGenerator<InboxRequest> {
  const args = [emailKey(email)];
  return readAll(database, { from: 'requests r', where: 'r.email_key = ?', args, place: 'r.seq' });
}

async function* readAll(database: Database, found: Found): AsyncGenerator<InboxRequest> {
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
    const page: InboxPage = await readPage(database, found, { before, limit: rowsAtOnce });
    yield* page.requests;
    before = page.next;
    if (before !== undefined) await nextTurn();
  }
}

async function readPage(
  database: Database,
  { from, where, args, place }: Found,
  { before = Number.MAX_SAFE_INTEGER, limit }: Place,
): Promise<InboxPage> {
  // The subquery sums sizes first, which SQLite knows without reading the texts.
  const { rows } = await database.execute({
    sql: `SELECT r.*, page.found FROM (
        SELECT seq, count(*) OVER () AS found, sum(bytes) OVER (ORDER BY seq DESC) - bytes AS ahead
        FROM (SELECT ${place} AS seq, ${bytes} AS bytes FROM ${from}
          WHERE ${where} AND ${place} < ? ORDER BY ${place} DESC LIMIT ?)
      ) page CROSS JOIN requests r ON r.seq = page.seq
      WHERE page.ahead < ? ORDER BY page.seq DESC`,
    args: [...args, before, limit + 1, pageBytes],
  });
  const page = rows.slice(0, limit);
  const isLast = page.length === Number(rows[0]?.found ?? 0);
  return {
    requests: page.map(toRequest),
    next: isLast ? undefined : Number(page.at(-1)?.seq),
  };
}

/**
 * Counts the requests that a query finds, all open requests, and the overdue ones among them.
 * @param overdueSince the latest arrival time of a request that is now overdue.
 */
export async function countRequests(
  database: Database,
  query: InboxQuery,
  overdueSince: number,
): Promise<{ total: number; open: number; overdue: number }> {
  const { from, where, args } = toSql(query);
  const [total, open, overdue] = await database.batch(
    [
      { sql: `SELECT count(*) AS count FROM ${from} WHERE ${where}`, args },
      'SELECT count(*) AS count FROM requests WHERE handled_at IS NULL',
      sql`SELECT count(*) AS count FROM requests
        WHERE handled_at IS NULL AND received_at <= ${overdueSince}`,
    ],
    'read',
  );
  return {
    total: Number(total?.rows[0]?.count),
    open: Number(open?.rows[0]?.count),
    overdue: Number(overdue?.rows[0]?.count),
  };
}

export async function findRequest(
  database: Database,
  id: string,
): Promise<InboxRequest | undefined> {
  const { rows } = await database.execute(sql`SELECT * FROM requests WHERE id = ${id}`);
  return rows[0] && toRequest(rows[0]);
}

/**
 * Changes a request, unless it has neither the known note nor the new one.
 * @param event statements of `auditChange`.
 * @returns the request, and whether it was changed; undefined if it does not exist.
 */
export async function changeRequest(
  database: Database,
  id: string,
  change: RequestChange & { now: number },
  event: Statement[],
): Promise<{ request: InboxRequest; isChanged: boolean } | undefined> {
  const { handled, note = null, knownNote = null, now } = change;
  const where = 'WHERE id = ?1 AND (?2 IS NULL OR note IN (?2, ?3))';
  const args = [id, knownNote, note];
  const statements: Statement[] = [];
  if (handled !== undefined) {
    const set = 'SET handled_at = iif(?4, coalesce(handled_at, ?5), NULL)';
    statements.push({ sql: `UPDATE requests ${set} ${where}`, args: [...args, handled, now] });
  }
  if (note !== null) {
    statements.push({ sql: `UPDATE requests SET note = ?3 ${where}`, args });
  }
  const [changed] = await database.batch([...statements, ...event], 'write');
  const request = await findRequest(database, id);
  return request && { request, isChanged: changed?.rowsAffected === 1 };
}

/**
 * @returns whether the request existed.
 * @param event statements of `auditChange`.
 */
export async function deleteRequest(
  database: Database,
  id: string,
  event: Statement[],
): Promise<boolean> {
  const remove = sql`DELETE FROM requests WHERE id = ${id} RETURNING seq`;
  const [deleted] = await database.batch([remove, ...event], 'write');
  return deleted !== undefined && deleted.rows.length > 0;
}

function toSql({ search, state, receivedUntil }: InboxQuery): Found {
  const isInState = {
    all: 'TRUE',
    open: 'r.handled_at IS NULL',
    handled: 'r.handled_at IS NOT NULL',
  }[state];
  const where = receivedUntil === undefined ? isInState : `${isInState} AND r.received_at <= ?`;
  const args = receivedUntil === undefined ? [] : [receivedUntil];
  const match = toMatch(search);
  if (match === '') return { from: 'requests r', where, args, place: 'r.seq' };
  return {
    from: 'request_texts t CROSS JOIN requests r ON r.seq = t.rowid',
    where: `t.request_texts MATCH ? AND ${where}`,
    args: [match, ...args],
    // The text index returns its rows in this order.
    place: 't.rowid',
  };
}

/**
 * An FTS5 query: a phrase for each word, whose last part matches as a prefix. A word that begins
 * another one would find nothing less, and each short beginning takes as long as the whole search.
 */
function toMatch(search: string): string {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const plain = words.map((word) => word.toLowerCase());
  const isNeedless = (word: string, index: number) =>
    plain.some((other, at) => (other === word ? at < index : other.startsWith(word)));
  return words
    .filter((_, index) => !isNeedless(plain[index] ?? '', index))
    .map((word) => `"${word.replaceAll('"', '""')}"*`)
    .join(' ');
}

function toRequest(row: Readonly<Record<string, unknown>>): InboxRequest {
  const handledAt = row.handled_at === null ? null : toIso(row.handled_at);
  return {
    id: String(row.id),
    receivedAt: toIso(row.received_at),
    ...mapFields((field) => String(row[columnOf(field)])),
    handled: handledAt !== null,
    handledAt,
    note: String(row.note),
    verified: row.verified === 1,
  };
}
