import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createErrorLimit } from '../../../../../site/features/analytics/error-limit.ts';

test('each error passes once, and ten of them', () => {
  const isWithinLimit = createErrorLimit();
  const messages = Array.from({ length: 20 }, (_, index) => `error ${index}`);
  const passed = [...messages, ...messages].filter(isWithinLimit);
  assert.equal(passed, messages.slice(0, 10));
});

test.run();
