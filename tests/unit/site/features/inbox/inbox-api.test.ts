import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServerCall } from '../../../../../site/features/auth/server/call-server.ts';
import { createInboxApi, exportPath } from '../../../../../site/features/inbox/inbox-api.ts';

/** The calls that were made, each answered alike. */
function createCalls() {
  const calls: [path: string, call?: ServerCall][] = [];
  const api = createInboxApi(async (path, call) => {
    calls.push(call === undefined ? [path] : [path, call]);
    return Response.json({});
  });
  return { api, calls };
}

test('the calls are those of the API, with everything encoded', async () => {
  const { api, calls } = createCalls();
  await api.list({ search: '', filter: 'open' });
  await api.list({ search: 'a&b=c d', filter: 'all' }, '41');
  await api.update('../x', { note: 'n' });
  await api.remove('x');
  await api.audit();
  await api.prepareExport();
  assert.equal(calls, [
    ['/api/admin/requests?state=open'],
    ['/api/admin/requests?search=a%26b%3Dc+d&state=all&cursor=41'],
    ['/api/admin/requests/..%2Fx', { method: 'PUT', body: { note: 'n' } }],
    ['/api/admin/requests/x', { method: 'DELETE' }],
    ['/api/admin/audit'],
    ['/api/auth/session'],
  ]);
  assert.is(
    exportPath({ search: 'ada', filter: 'handled' }),
    '/api/admin/requests.csv?search=ada&state=handled',
  );
});

test.run();
