import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  loadSiteTypeface,
  measureLetters,
  measureWith,
} from '../../../../../../scripts/write-letter-widths.ts';
import letterWidths from '../../../../../../site/sections/workflow/layout/letter-widths.json' with {
  type: 'json',
};
import { measureText } from '../../../../../../site/sections/workflow/layout/text.ts';

test('the widths of letters are those that HarfBuzz measures: npm run letter-widths', async () => {
  assert.equal(letterWidths, await measureLetters());
});

test('no text is wider than the sum of its letters', async () => {
  const typeface = await loadSiteTypeface();
  for (const text of ['AVATAR', 'Who, what, how urgent: 2 seconds', 'Zoë, Café', 'WAWE']) {
    const width = measureWith(typeface, text);
    assert.ok(width <= measureText(text, 1), text);
    assert.ok(width > measureText(text, 1) * 0.85, text);
  }
});

test.run();
