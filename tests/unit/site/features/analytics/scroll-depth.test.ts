import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newDepths, scrolledPercent } from '../../../../../site/features/analytics/scroll-depth.ts';

test('every depth that is passed counts, once', () => {
  assert.equal(newDepths(24.9, 0), []);
  assert.equal(newDepths(25, 0), [25]);
  assert.equal(newDepths(80, 25), [50, 75]);
  assert.equal(newDepths(80, 75), []);
  assert.equal(newDepths(10, 75), []);
  assert.equal(newDepths(104, 0), [25, 50, 75, 100]);
});

test('the end of a page is 100 percent, whatever the fraction of a pixel', () => {
  assert.is(scrolledPercent({ top: 0, height: 900, pageHeight: 1900 }), 0);
  assert.is(scrolledPercent({ top: 500, height: 900, pageHeight: 1900 }), 50);
  assert.is(scrolledPercent({ top: 999.4, height: 900, pageHeight: 1900 }), 100);
});

test('a page that fits the window is not scrolled', () => {
  assert.is(scrolledPercent({ top: 0, height: 900, pageHeight: 900 }), 0);
});

test.run();
