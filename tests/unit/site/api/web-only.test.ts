import { createContext, Script } from 'node:vm';
import { transform } from 'esbuild';
import type { ApiHandler } from 'stet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleApi } from '../../../../generator/assets/bundle-api.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import { administrator, createTestApi, origin, partnership, signIn } from '../../../helpers/api.ts';
import { hasLibsqlServer, startLibsqlServer } from '../../../helpers/libsql-server.ts';

/*
 * The bundle that a host of functions is given, among the globals of the Web and nothing else: no
 * process, no Buffer, no require, and an import of whatever is outside of it fails.
 */

/** Those of the Minimum Common Web API that functions have everywhere. */
const globalsOfTheWeb = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'structuredClone',
] as const;

async function loadAmongWebGlobals(code: string): Promise<ApiHandler> {
  const script = await transform(code, { format: 'iife', globalName: 'bundle', target: 'es2022' });
  const context = createContext(
    Object.fromEntries(globalsOfTheWeb.map((name) => [name, globalThis[name]])),
  );
  new Script(`${script.code}; globalThis.handler = bundle.default`).runInContext(context);
  return context.handler;
}

/** Where sqld is installed. */
const testWithServer = hasLibsqlServer() ? test : test.skip;

testWithServer('the built handler needs nothing but the Web and a server of libSQL', async () => {
  const bundle = await bundleApi(await loadConfig(process.cwd(), 'production'));
  const handler = await loadAmongWebGlobals(bundle?.code ?? '');
  const server = await startLibsqlServer();
  const { env } = createTestApi({ DATABASE_URL: server.url });
  await handler.start?.(env);
  await handler.ready?.();
  await signIn(createTestApi({ DATABASE_URL: server.url }));
  const lines: object[] = [];
  let Cookie = '';
  const call = async (path: string, body?: object) => {
    const request = new Request(`${origin}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Origin: origin, 'Content-Type': 'application/json', Cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const context = { address: '192.0.2.1', log: (line: object) => void lines.push(line) };
    const response = await handler.fetch(request, env, context);
    const set = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ''));
    if (set.length > 0) Cookie = set.join('; ');
    return response;
  };
  assert.is((await call('partnership/submit', partnership)).status, 201);
  assert.is((await call('partnership/submit', { ...partnership, email: 'x' })).status, 422);
  assert.is((await call('auth/login', { ...administrator, password: 'wrong' })).status, 401);
  assert.is((await call('auth/login', administrator)).status, 200);
  assert.is((await call('auth/refresh', {})).status, 200);
  const found = await (await call(`admin/requests?search=${partnership.lastName}`)).json();
  assert.is(found.total, 1);
  assert.match(await (await call('admin/requests.csv')).text(), partnership.company);
  assert.is((await call('auth/logout', {})).status, 204);
  assert.is((await call('admin/requests')).status, 401);
  assert.equal(lines.length, 4, 'refused, signed in, exported, signed out');
  await server.close();
  // A file is the one thing for which it asks the machine.
  const { env: withFile } = createTestApi();
  const failed = await loadAmongWebGlobals(bundle?.code ?? '').then(({ fetch }) =>
    fetch(new Request(`${origin}/api/auth/session`), withFile, {}),
  );
  assert.is(failed.status, 503);
});

test.run();
