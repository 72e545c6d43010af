import type { Hono } from 'hono';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { listEvents } from '../storage/events.ts';
import { addRoute } from './add-route.ts';
import { readPage } from './read-page.ts';

/** `/api/admin/audit`: what administrators have done; behind the session that the inbox asks for. */
export function addAuditRoutes(app: Hono<ApiTypes>): void {
  addRoute(app, '/api/admin/audit', { GET: list });
}

async function list(c: ApiRequest): Promise<Response> {
  const { config, database, now } = c.env;
  const { events, next } = await listEvents(database, { ...readPage(c), now: now() });
  return c.json({
    enabled: config.isAuditOn,
    events,
    ...(next !== undefined && { next: String(next) }),
  });
}
