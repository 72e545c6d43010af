import { Hono } from 'hono';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerError } from '../../../../site/api/answer-error.ts';
import type { ApiTypes } from '../../../../site/api/services.ts';

test('a database that cannot serve now is 503 with a time to come again, other failures are 500', async () => {
  const expected: [code: string, status: number, retryAfter: string | null][] = [
    ['SQLITE_BUSY', 503, '2'],
    ['SQLITE_CORRUPT', 503, '30'],
    ['SQLITE_CONSTRAINT_UNIQUE', 500, null],
  ];
  for (const [code, status, retryAfter] of expected) {
    const app = new Hono<ApiTypes>().get('/', () => {
      throw Object.assign(new Error(`${code}: inside`), { code });
    });
    app.onError(answerError);
    const response = await app.request('/', {}, { context: {} });
    assert.is(response.status, status, code);
    assert.is(response.headers.get('Retry-After'), retryAfter);
    assert.not.match(await response.text(), 'inside');
  }
});

test.run();
