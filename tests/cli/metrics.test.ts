import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApiProject } from '../helpers/api-project.ts';
import { createFolder } from '../helpers/project.ts';
import { startServerWith } from '../helpers/stet-process.ts';
import { call, submission } from '../helpers/submissions.ts';

test('metrics count the requests of pages, of the API and of probes, by status', async () => {
  const root = await buildApiProject();
  const env = {
    DATABASE_URL: `file:${join(createFolder('database'), 'site.db')}`,
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    METRICS_ADDRESS: '127.0.0.1:0',
  };
  const server = await startServerWith(env, 'serve', '--root', root, '--no-build', '--port', '0');
  await server.saw(/"event":"metrics"/);
  const [, address] = /"event":"metrics","address":"([^"]+)"/.exec(server.output.stdout) ?? [];
  await call(`${server.url}/`, {});
  await call(`${server.url}/nothing-here`, {});
  await call(`${server.url}/readyz`, {});
  await call(`${server.url}/api/partnership/submit`, submission(1));
  await call(`${server.url}/api/auth/session`, {});
  await call(`${server.url}/`, { method: 'PROPFIND' });
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  assert.equal(counts.map(([, labels, count]) => `${labels} ${count}`).sort(), [
    'kind="api",method="GET",status="401" 1',
    'kind="api",method="POST",status="201" 1',
    'kind="health",method="GET",status="200" 1',
    'kind="page",method="GET",status="200" 1',
    'kind="page",method="GET",status="404" 1',
    'kind="page",method="other",status="405" 1',
  ]);
  assert.match(text, /^http_requests_in_flight\{kind="page"\} 0$/m);
  assert.match(text, /^process_cpu_seconds_total /m);
  assert.is(await server.stop(), 0);
});

test.run();
