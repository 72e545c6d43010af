import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRuleFinder } from '../../../../generator/lib/find-rule.ts';

test('the first rule that matches counts, whether it is a path or a pattern', () => {
  const rules = ['/a', '/b/*', '/b/c', '/a', '/d/e', '/d/*', '*'].map((from, at) => ({ from, at }));
  const find = createRuleFinder(rules);
  const cases = { '/a': 0, '/b/c': 1, '/b/*': 1, '/d/e': 4, '/d/f': 5, '/other': 6 };
  for (const [path, at] of Object.entries(cases)) assert.is(find(path)?.at, at, path);
  assert.is(createRuleFinder([{ from: '/a/*' }])('/a'), undefined);
  assert.is(createRuleFinder([])('/a'), undefined);
});

test.run();
