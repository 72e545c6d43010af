import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoize, onlyLast } from '../../../../generator/lib/memoize.ts';

test('calls once for each argument', () => {
  const calls: string[] = [];
  const numberOf = memoize((text: string) => calls.push(text));
  assert.equal(['a', 'b', 'a', 'b'].map(numberOf), [1, 2, 1, 2]);
  assert.equal(calls, ['a', 'b']);
});

test('may remember only the last result, also if it is undefined', () => {
  const calls: (string | undefined)[] = [];
  const note = memoize((text: string | undefined) => void calls.push(text), onlyLast());
  for (const text of [undefined, undefined, 'a', 'a', 'b', 'a', 'a']) note(text);
  assert.equal(calls, [undefined, 'a', 'b', 'a']);
});

test.run();
