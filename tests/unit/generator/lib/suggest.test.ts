import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { suggest } from '../../../../generator/lib/suggest.ts';

const keys = ['publishedAt', 'updatedAt', 'title', 'slug', 'tags'];

test('letters lost, added, changed and swapped are seen through, in any case', () => {
  assert.is(suggest('publishdAt', keys), 'publishedAt');
  assert.is(suggest('pubishedat', keys), 'publishedAt');
  assert.is(suggest('titel', keys), 'title');
  assert.is(suggest('tittle', keys), 'title');
  assert.is(suggest('slgu', keys), 'slug');
});

test('what is not near is not suggested', () => {
  assert.is(suggest('colour', keys), undefined);
  assert.is(suggest('tax', keys), undefined);
});

test.run();
