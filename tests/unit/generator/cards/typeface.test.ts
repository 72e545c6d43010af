import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadTypeface } from '../../../../generator/cards/typeface.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { projectFolder } from '../../../helpers/project.ts';

const file = (subset: string) =>
  join(
    projectFolder,
    `node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${subset}-wght-normal.woff2`,
  );
const load = (...subsets: string[]) =>
  loadTypeface(new Map(subsets.map((subset) => [subset, file(subset)])));
const style = { weight: 400, spacing: 0 };

test('a WOFF2 font of variable weight gives outlines, wider in a bolder weight', async () => {
  const typeface = await load('latin');
  const regular = typeface.shape('Wave', style);
  const bold = typeface.shape('Wave', { ...style, weight: 700 });
  assert.is(regular.glyphs.length, 4);
  assert.match(regular.glyphs[0]?.path ?? '', /^M[\d.,LQCZ-]+$/);
  assert.ok(bold.width > regular.width);
  assert.is.not(bold.glyphs[0]?.path, regular.glyphs[0]?.path);
});

test('pairs are kerned, and spacing follows each letter', async () => {
  const typeface = await load('latin');
  const width = (text: string, spacing = 0) => typeface.shape(text, { ...style, spacing }).width;
  assert.ok(width('AV') < width('A') + width('V'));
  assert.ok(Math.abs(width('AV', 0.1) - width('AV') - 0.2) < 1e-9);
});

test('letters of both accents and umlauts are there, composed or not', async () => {
  const typeface = await load('latin');
  assert.is(typeface.keepKnown('Größe, Cafe\u0301'), 'Größe, Café');
});

test('a letter that the first font lacks comes from the next, at its place', async () => {
  const typeface = await load('latin', 'latin-ext');
  assert.is(typeface.keepKnown('Łódź'), 'Łódź');
  const { glyphs, width } = typeface.shape('Łódź', style);
  assert.is(glyphs.length, 4);
  const places = glyphs.map(({ x }) => x);
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
  );
  assert.ok(width > (places[3] ?? 0));
});

test('what no font has is left out: emoji, other scripts, control and bidi characters', async () => {
  const typeface = await load('latin');
  assert.is(typeface.keepKnown('Ship 🚀👩‍👩‍👧 it 漢字 \u202Eok\u0000\uD800'), 'Ship  it  ok');
  assert.equal(typeface.shape('漢🚀', style), { width: 0, glyphs: [] });
});

test('invisible characters in a letter do not remove the letter', async () => {
  const typeface = await load('latin');
  for (const [text, drawn] of [
    ['Auf\u200Clage', 7],
    ['©\uFE0F2026', 5],
    ['™\uFE0E', 1],
  ] as const) {
    assert.is(typeface.keepKnown(text), text);
    assert.is(typeface.shape(text, style).glyphs.length, drawn);
  }
});

test('a file that is no font is refused by name', async () => {
  for (const name of ['package.json', 'README.md']) {
    const files = new Map([[name, join(projectFolder, name)]]);
    const error = await loadTypeface(files).catch((error: unknown) => error);
    assert.instance(error, SiteError);
    assert.is((error as SiteError).diagnostics[0]?.message, `${name} cannot be read as a font.`);
  }
});

test.run();
