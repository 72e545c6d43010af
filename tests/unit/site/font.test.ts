import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadTypeface } from '../../../generator/cards/typeface.ts';
import { makeFont, weightRange } from '../../../scripts/write-font.ts';
import { loadSiteTypeface, measureWith } from '../../../scripts/write-letter-widths.ts';

const file = new URL('../../../site/styles/font/hanken-grotesk.woff2', import.meta.url);

test('the font of the site has the weights that its styles use: npm run font', async () => {
  assert.ok(readFileSync(file).equals(await makeFont()));
  const { min, max } = weightRange();
  const styles = readFileSync(new URL('../fonts.css', file), 'utf8');
  assert.match(styles, `font-weight: ${min} ${max};`);
});

test('it has every letter of the whole font, at the same width', async () => {
  const whole = await loadSiteTypeface();
  const own = await loadTypeface(new Map([['own', fileURLToPath(file)]]));
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const known = whole.keepKnown(letters.join(''));
  assert.is(own.keepKnown(letters.join('')), known);
  assert.ok(known.length > 200);
  for (const text of [...known, 'AVATAR', 'Who, what, how urgent: 2½ seconds']) {
    const [expected, measured] = [measureWith(whole, text), measureWith(own, text)];
    // Widths and kernings are rounded to a thousandth for each letter.
    assert.ok(
      Math.abs(expected - measured) < 0.002 * text.length,
      `${text}: ${measured}, not ${expected}`,
    );
  }
});

test.run();
