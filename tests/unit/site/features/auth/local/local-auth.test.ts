import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readUser } from '../../../../../../site/features/auth/local/local-auth.ts';

const createdAt = '2026-01-01T12:00:00.000Z';

test('a stored user comes back as the administrator', () => {
  assert.equal(readUser(JSON.stringify({ email: 'ada@usta.example', createdAt })), {
    id: 'administrator',
    email: 'ada@usta.example',
    name: 'Administrator',
    role: 'admin',
    avatar: '',
    createdAt,
  });
});

test('a token without a stored user is the administrator all the same', () => {
  const user = readUser(null);
  assert.is(user.role, 'admin');
  assert.is(user.email, '');
  assert.not.ok(Number.isNaN(Date.parse(user.createdAt)));
});

for (const stored of ['', '{', 'null', '{}', '{"email":3}', '{"email":"a@b.example"}']) {
  test(`"${stored}" is no user`, () => {
    assert.throws(() => readUser(stored));
  });
}

test.run();
