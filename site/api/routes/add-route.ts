import type { Handler, Hono } from 'hono';
import type { ApiTypes } from '../services.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Adds a path with a handler per method. Other methods get an error that lists the allowed ones.
 */
export function addRoute(
  app: Hono<ApiTypes>,
  path: string,
  handlers: { [M in Method]?: Handler<ApiTypes> },
): void {
  const methods = Object.keys(handlers);
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  app.all(path, (c) => {
    c.header('Allow', allow);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return c.json({ message: `This address only accepts ${allow}.` }, 405);
  });
}
