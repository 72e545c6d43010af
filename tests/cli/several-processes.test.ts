import { createServer } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../helpers/free-port.ts';
import { listen } from '../helpers/listen.ts';
import { hasNginx, proxyOfGuide, startNginx } from '../helpers/nginx.ts';
import { call } from '../helpers/submissions.ts';

const testWithNginx = hasNginx() ? test : test.skip;

/** Stands for a process: answers, or ends while it handles a request. */
async function startProcess(hasFailed: () => boolean): Promise<number> {
  const server = createServer((request, response) => {
    if (hasFailed()) return void request.socket.destroy();
    response.end(request.headers['idempotency-key'] ?? 'answered');
  });
  server.unref();
  return listen(server);
}

testWithNginx(
  'nginx repeats a page, or a form with a key, of a process that ends at another one',
  async () => {
    let ended = 0;
    // Whichever is asked first ends.
    const hasFailed = () => {
      ended += 1;
      return ended === 1;
    };
    const processes = [await startProcess(hasFailed), await startProcess(hasFailed)];
    const port = await freePort();
    const nginx = await startNginx(port, proxyOfGuide(port, processes));
    const ask = async (path: string, sent: Parameters<typeof call>[1]) => {
      ended = 0;
      const { status, body } = await call(`${nginx.url}${path}`, sent);
      return [status, status === 200 ? body : undefined, ended];
    };
    const submit = '/api/partnership/submit';
    const headers = { 'Idempotency-Key': 'a'.repeat(16) };
    assert.equal(await ask('/', {}), [200, 'answered', 2]);
    assert.equal(await ask(submit, { body: {}, headers }), [200, 'a'.repeat(16), 2]);
    assert.equal(await ask(submit, { body: {} }), [502, undefined, 1]);
    assert.equal(await ask('/api/auth/login', { body: {}, headers }), [502, undefined, 1]);
    await nginx.close();
  },
);

test.run();
