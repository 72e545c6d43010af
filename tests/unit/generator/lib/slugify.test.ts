import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { slugify } from '../../../../generator/lib/slugify.ts';

test('an address has the words of a title, without marks and accents', () => {
  assert.is(slugify('Don’t pay twice: R&D, “Café” — 24/7!'), 'dont-pay-twice-r-and-d-cafe-24-7');
  assert.is(slugify('…'), '');
});

test.run();
