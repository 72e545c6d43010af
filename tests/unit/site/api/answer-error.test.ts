import { Hono } from 'hono';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerError } from '../../../../site/api/answer-error.ts';
import type { ApiTypes } from '../../../../site/api/services.ts';

test('a database that cannot take more now is 503 with a time to come again, others are 500', async () => {
  const expected = { SQLITE_BUSY: 503, SQLITE_FULL: 503, SQLITE_IOERR: 503, SQLITE_CORRUPT: 500 };
  for (const [code, status] of Object.entries(expected)) {
    const app = new Hono<ApiTypes>().get('/', () => {
      throw Object.assign(new Error(`${code}: inside`), { code });
    });
    app.onError(answerError);
    const response = await app.request('/', {}, { context: {} });
    assert.is(response.status, status, code);
    assert.is(response.headers.get('Retry-After'), status === 503 ? '2' : null);
    assert.not.match(await response.text(), 'inside');
  }
});

test.run();
