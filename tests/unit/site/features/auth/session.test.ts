import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isToken } from '../../../../../site/features/auth/session.ts';

test('only a token that says something is a session', () => {
  assert.ok(isToken('a-token'));
  assert.not(isToken(null));
  assert.not(isToken(''));
  assert.not(isToken('  '));
});

test.run();
