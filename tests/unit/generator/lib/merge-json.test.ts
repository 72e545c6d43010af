import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeJson } from '../../../../generator/lib/merge-json.ts';

const base = { title: 'One', tags: ['x', 'y'], head: { title: 'One', old: 1 }, next: null };

test('what one side changed is taken from it', () => {
  const theirs = { ...base, title: 'Two', head: { title: 'Two', new: [1] } };
  const ours = { ...base, tags: ['x', 'z'], next: '/three', more: true };
  assert.equal(mergeJson(base, theirs, ours), {
    merged: {
      ...{ title: 'Two', tags: ['x', 'z'], head: { title: 'Two', new: [1] } },
      ...{ next: '/three', more: true },
    },
  });
  assert.equal(mergeJson(base, ours, theirs), mergeJson(base, theirs, ours));
  assert.is(mergeJson(base, base, ours)?.merged, ours);
  assert.is(mergeJson(base, theirs, base)?.merged, theirs);
});

test('items of lists of the same length are merged by their place', () => {
  assert.equal(mergeJson([1, 2, 3], [1, 5, 3], [4, 2, 3]), { merged: [4, 5, 3] });
  assert.equal(mergeJson([1], [1, 2], [1]), { merged: [1, 2] });
  assert.equal(mergeJson([null], [{ a: 1 }], [null]), { merged: [{ a: 1 }] });
});

test('two changes of one value are none', () => {
  const conflicts: [unknown, unknown, unknown][] = [
    ['a', 'b', 'c'],
    [{ a: 1 }, { a: 2 }, { a: 3 }],
    [{ a: 1 }, {}, { a: 3 }],
    [{ a: 1 }, { a: 2 }, {}],
    [[1], [1, 2], [3]],
    [
      [1, 2],
      [1, 3],
      [1, 4],
    ],
    [{ a: 1 }, [1], null],
    [{}, { a: { b: 1 } }, { a: { b: 2 } }],
  ];
  for (const conflict of conflicts) {
    assert.is(mergeJson(...conflict), undefined, JSON.stringify(conflict));
  }
  // Both made the same change.
  assert.equal(mergeJson({ a: 1 }, { a: 2 }, { a: 2 }), { merged: { a: 2 } });
});

test.run();
