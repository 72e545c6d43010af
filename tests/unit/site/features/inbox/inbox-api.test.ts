import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServerCall } from '../../../../../site/features/auth/server/call-server.ts';
import { createInboxApi, exportPath } from '../../../../../site/features/inbox/inbox-api.ts';

/** The calls that were made, each answered alike. */
function createCalls(answer: () => Response = () => Response.json({})) {
  const calls: [path: string, call?: ServerCall][] = [];
  const api = createInboxApi(async (path, call) => {
    calls.push(call === undefined ? [path] : [path, call]);
    return answer();
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

test('a refusal is told in the words of the server, and else by its status', async () => {
  const messageFor = (response: Response) =>
    createCalls(() => response)
      .api.remove('x')
      .then(
        () => '',
        (error: Error) => error.message,
      );
  assert.is(
    await messageFor(Response.json({ message: 'There is no such request.' }, { status: 404 })),
    'There is no such request.',
  );
  assert.match(await messageFor(new Response('<h1>', { status: 405 })), '405');
});

test.run();
