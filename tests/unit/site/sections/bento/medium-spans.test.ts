import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findMediumSpans, splitRows } from '../../../../../site/sections/bento/medium-spans.ts';

test('equal cells of a row stand side by side, the last of three alone', () => {
  assert.equal(findMediumSpans(['half', 'half', 'full']), ['half', 'half', 'full']);
  assert.equal(findMediumSpans(['small', 'small', 'small']), ['half', 'half', 'full']);
});

test('unequal cells have a row each: no half stays empty', () => {
  assert.equal(findMediumSpans(['wide', 'small', 'small', 'wide']), [
    'full',
    'full',
    'full',
    'full',
  ]);
});

test('a row ends when it is full, or the next cell does not fit', () => {
  assert.equal(splitRows(['small', 'wide', 'half', 'wide']), [
    ['small', 'wide'],
    ['half'],
    ['wide'],
  ]);
});

test.run();
