import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, createTestApi, partnership, signIn } from '../../../../helpers/api.ts';
import { loadPreviousRelease } from '../../../../helpers/previous-release.ts';

const previous = await loadPreviousRelease();

(previous ? test : test.skip)(
  'the release before works on the database of this one, in a rolling deploy and after a rollback',
  async () => {
    const newer = createTestApi();
    assert.is((await signIn(newer)).status, 200);
    const stored = await newer.call('/api/partnership/submit', { body: partnership });
    const older = createTestApi({ DATABASE_URL: newer.env.DATABASE_URL }, {}, previous);
    assert.is((await older.call('/api/partnership/submit', { body: partnership })).status, 201);
    assert.is((await older.call('/api/auth/login', { body: administrator })).status, 200);
    const { requests, total } = await (await older.call('/api/admin/requests')).json();
    assert.is(total, 2);
    const { id } = await stored.json();
    assert.ok(requests.some((request: { id: string }) => request.id === id));
    const path = `/api/admin/requests/${id}`;
    assert.is((await older.call(path, { method: 'PUT', body: { handled: true } })).status, 200);
    // A session of either release is one of the other, and so is a call that counts.
    for (const [name, value] of older.cookies) newer.cookies.set(name, value);
    const found = await (await newer.call('/api/admin/requests?state=handled')).json();
    assert.equal([found.total, found.requests[0].id], [1, id]);
    const address = '192.0.2.9';
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) {
      const api = count % 2 === 0 ? older : newer;
      statuses.push((await api.call('/api/auth/session', { address })).status);
    }
    assert.equal(statuses.slice(-3), [200, 429, 429]);
    await Promise.all([older, newer].map(({ handler }) => handler.close?.()));
  },
);

test.run();
