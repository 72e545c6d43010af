import type { Hono } from 'hono';
import { overdueSince } from '../../domain/answer-due.ts';
import type { InboxRequest, RequestChange } from '../../domain/inbox.ts';
import { removeInvisible } from '../../lib/remove-invisible.ts';
import { ApiError } from '../api-error.ts';
import { audit, auditChange } from '../audit.ts';
import { logAct } from '../call-log.ts';
import { textProblem } from '../check-text.ts';
import { requireAdministrator, requireSession } from '../guards.ts';
import { readJson } from '../read-json.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { listEvents } from '../storage/events.ts';
import {
  changeRequest,
  countRequests,
  deleteRequest,
  type InboxQuery,
  inboxStates,
  listRequests,
  readRequests,
} from '../storage/inbox.ts';
import { csvHeader, toCsvLine } from '../storage/to-csv.ts';
import { toIso } from '../times.ts';
import { addRoute } from './add-route.ts';

const maxSearchLength = 200;

/** Entries per page: the default and the maximum. */
const defaultLimit = 50;
const maxLimit = 200;

/** Characters per chunk of the stream. */
const csvPiece = 65_536;

/** The filters of the list. Overdue requests are also open. */
const listStates = [...inboxStates, 'overdue'] as const;

/** `/api/admin/…`: the partnership requests, and the audit log. A reader can only list requests. */
export function addAdminRoutes(app: Hono<ApiTypes>): void {
  app.use('/api/admin/*', requireSession);
  for (const path of ['requests.csv', 'requests/:id', 'audit']) {
    app.use(`/api/admin/${path}`, requireAdministrator);
  }
  addRoute(app, '/api/admin/requests', { GET: list });
  addRoute(app, '/api/admin/requests.csv', { GET: exportCsv });
  addRoute(app, '/api/admin/requests/:id', { PUT: change, DELETE: remove });
  addRoute(app, '/api/admin/audit', { GET: listAudit });
}

async function list(c: ApiRequest): Promise<Response> {
  const { database, now } = c.env;
  const query = readQuery(c);
  const { requests, next } = await listRequests(database, query, readPage(c));
  const counts = await countRequests(database, query, overdueSince(now()));
  return c.json({ requests, ...(next !== undefined && { next: String(next) }), ...counts });
}

async function change(c: ApiRequest): Promise<Response> {
  const body = readChange(await readJson(c));
  const id = c.req.param('id') ?? '';
  const actor = c.get('session').user.email;
  const event = auditChange(c.env, { action: 'request-changed', actor, subject: id });
  const result = await changeRequest(c.env.database, id, { ...body, now: c.env.now() }, event);
  if (result === undefined) throw notFound();
  const { request, isChanged } = result;
  if (!isChanged) throw overtaken(request);
  logAct(c, 'request-changed', { request: id });
  return c.json(request);
}

async function remove(c: ApiRequest): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const actor = c.get('session').user.email;
  const event = auditChange(c.env, { action: 'request-deleted', actor, subject: id });
  if (!(await deleteRequest(c.env.database, id, event))) throw notFound();
  logAct(c, 'request-deleted', { request: id });
  return c.body(null, 204);
}

async function exportCsv(c: ApiRequest): Promise<Response> {
  const query = readQuery(c);
  await audit(c.env, { action: 'requests-exported', actor: c.get('session').user.email });
  logAct(c, 'requests-exported');
  const day = toIso(c.env.now()).slice(0, 10);
  c.header('Content-Type', 'text/csv; charset=utf-8; header=present');
  c.header('Content-Disposition', `attachment; filename="partnership-requests-${day}.csv"`);
  return c.body(streamCsv(c, query));
}

/** Streams lines in chunks, only as fast as the client reads them. */
function streamCsv(c: ApiRequest, query: InboxQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const requests = readRequests(c.env.database, query);
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(csvHeader)),
    async pull(stream) {
      let lines = '';
      while (lines.length < csvPiece) {
        const { value, done } = await requests.next();
        if (value !== undefined) lines += toCsvLine(value);
        if (done) break;
      }
      if (lines === '') stream.close();
      else stream.enqueue(encoder.encode(lines));
    },
    async cancel() {
      await requests.return(undefined);
    },
  });
}

async function listAudit(c: ApiRequest): Promise<Response> {
  const { config, database, now } = c.env;
  const { events, next } = await listEvents(database, { ...readPage(c), now: now() });
  return c.json({
    enabled: config.isAuditOn,
    events,
    ...(next !== undefined && { next: String(next) }),
  });
}

/** The requested page of a list: `?cursor=` from an earlier response, and `?limit=`. */
function readPage(c: ApiRequest): { before?: number; limit: number } {
  const cursor = readNumber(c.req.query('cursor'));
  const limit = readNumber(c.req.query('limit')) ?? defaultLimit;
  if (limit < 1 || limit > maxLimit) throw new ApiError(422, `The limit must be 1 to ${maxLimit}.`);
  return { limit, ...(cursor !== undefined && { before: cursor }) };
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw new ApiError(422, 'The cursor and the limit must be numbers.');
  return Number(text);
}

function readQuery(c: ApiRequest): InboxQuery {
  const search = removeInvisible(c.req.query('search') ?? '');
  const given = c.req.query('state') ?? 'all';
  const state = listStates.find((name) => name === given);
  if (state === undefined)
    throw new ApiError(422, `The state must be one of ${listStates.join(', ')}.`);
  if (textProblem(search, { isOneLine: true }) || search.length > maxSearchLength) {
    throw new ApiError(
      422,
      `A search can have at most ${maxSearchLength} characters that can be shown.`,
    );
  }
  if (state !== 'overdue') return { search, state };
  return { search, state: 'open', receivedUntil: overdueSince(c.env.now()) };
}

function readChange(body: Record<string, unknown>): RequestChange {
  const { handled, note: given, knownNote, ...others } = body;
  // Administrators paste text from others, with invisible characters.
  const note = typeof given === 'string' ? removeInvisible(given) : given;
  if (Object.keys(others).length > 0 || (handled === undefined && note === undefined)) {
    throw new ApiError(422, 'Only "handled" and "note" can change.');
  }
  if (handled !== undefined && typeof handled !== 'boolean') {
    throw new ApiError(422, '"handled" must be true or false.');
  }
  const isKnown = knownNote === undefined || (note !== undefined && typeof knownNote === 'string');
  if (!isKnown) throw new ApiError(422, '"knownNote" must be the text that "note" replaces.');
  if (note === undefined) return { handled: handled === true };
  const problem = textProblem(note, { isOneLine: false });
  if (typeof note !== 'string' || problem !== undefined) {
    throw new ApiError(422, 'The note is invalid.', { fields: { note: problem } });
  }
  return {
    note,
    ...(handled !== undefined && { handled }),
    ...(knownNote !== undefined && { knownNote }),
  };
}

/** Someone else has changed the note in the meantime. */
function overtaken(request: InboxRequest): ApiError {
  const what = request.note === '' ? 'deleted it' : `changed it to “${request.note}”`;
  const message = `Someone else has ${what}. Save again to replace that.`;
  return new ApiError(409, message, { request });
}

function notFound(): ApiError {
  return new ApiError(404, 'There is no such request.');
}
