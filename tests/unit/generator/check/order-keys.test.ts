import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { orderKeys } from '../../../../generator/check/rules/front-matter.ts';

const order = ['id', 'title', 'tags'];
const reorder = (...lines: string[]) => orderKeys(lines.join('\n'), order).split('\n');

test('keys are put in order with their values and the comments above them', () => {
  assert.equal(
    reorder(
      '# kept for the editor',
      'tags:',
      '  - a # one',
      '  - b',
      'title: |',
      '  # no comment',
      '  x',
      'id: 1',
    ),
    [
      'id: 1',
      'title: |',
      '  # no comment',
      '  x',
      '# kept for the editor',
      'tags:',
      '  - a # one',
      '  - b',
    ],
  );
});

test('unknown keys go behind the known ones, in their own order', () => {
  assert.equal(reorder('z: 1', 'title: x', 'a: 2', 'id: 3'), ['id: 3', 'title: x', 'z: 1', 'a: 2']);
});

test('what is in order, or has an alias that must stay behind its anchor, is left alone', () => {
  assert.equal(reorder('id: 1', 'title: x'), ['id: 1', 'title: x']);
  assert.equal(reorder('tags: &t [a]', 'id: *t'), ['tags: &t [a]', 'id: *t']);
  const kept = ['title: |+', '  x', '', '', 'id: 1'];
  assert.equal(reorder(...kept), kept);
});

test.run();
