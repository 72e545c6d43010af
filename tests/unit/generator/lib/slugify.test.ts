import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { slugify } from '../../../../generator/lib/slugify.ts';

test('an address has the words of a title, without marks and accents', () => {
  assert.is(slugify('Don’t pay twice: R&D, “Café” — 24/7!'), 'dont-pay-twice-r-and-d-cafe-24-7');
  assert.is(slugify('…'), '');
});

test('letters of other scripts stay, in the form that paths have; Latin ones lose their accents', () => {
  assert.is(slugify('Über die Straße nach Łódź'), 'uber-die-strasse-nach-lodz');
  assert.is(slugify('はじめての「ブログ」'), 'はじめての-ブログ');
  assert.is(slugify('Ёжик и йод'), 'ёжик-и-йод');
  assert.is(slugify('한국어 블로그'), '한국어-블로그');
  assert.is(slugify('हिन्दी में'), 'हिन्दी-में');
  assert.is(slugify('ＡＢＣ １２'), 'abc-12');
});

test.run();
