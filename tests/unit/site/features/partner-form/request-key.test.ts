import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetKey, keyOf } from '../../../../../site/features/partner-form/request-key.ts';
import { partnership } from '../../../../helpers/api.ts';

test('a request that is sent again has the same key, any other its own', () => {
  const first = keyOf(partnership);
  assert.match(first, /^[\w-]{16,128}$/);
  assert.is(keyOf({ ...partnership }), first);
  assert.is(keyOf({ ...partnership, title: ` ${partnership.title} ` }), first);
  const changed = keyOf({ ...partnership, title: 'Owner' });
  assert.is.not(changed, first);
  forgetKey();
  assert.is.not(keyOf({ ...partnership, title: 'Owner' }), changed);
});

test.run();
