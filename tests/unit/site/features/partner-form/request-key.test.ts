import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRequestKeys } from '../../../../../site/features/partner-form/request-key.ts';
import { partnership } from '../../../../helpers/api.ts';

test('a send that is tried again has the same key, any other its own', () => {
  const keys = createRequestKeys();
  const first = keys.keyOf(partnership);
  assert.match(first, /^[\w-]{16,128}$/);
  assert.is(keys.keyOf({ ...partnership }), first);
  const changed = keys.keyOf({ ...partnership, title: 'Owner' });
  assert.is.not(changed, first);
  keys.forget();
  assert.is.not(keys.keyOf({ ...partnership, title: 'Owner' }), changed);
});

test.run();
