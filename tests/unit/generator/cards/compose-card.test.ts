import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { composeCard } from '../../../../generator/cards/compose-card.ts';
import { parseDrawing, parseTemplate } from '../../../../generator/cards/template.ts';
import { loadTypeface } from '../../../../generator/cards/typeface.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { projectFolder } from '../../../helpers/project.ts';

const font =
  'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
const typeface = loadTypeface(new Map([[font, join(projectFolder, font)]]));

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" color="red">\n${inner}</svg>`;

async function compose(
  inner: string,
  parts: {
    texts?: Record<string, string>;
    images?: Record<string, string>;
    drawing?: string;
    color?: string;
  } = {},
) {
  const drawing = parts.drawing === undefined ? [] : [['d', parseDrawing(parts.drawing, 'd')]];
  return composeCard({
    template: parseTemplate(svg(inner), 'card.svg'),
    parts: {
      texts: parts.texts ?? {},
      images: parts.images ?? {},
      drawings: Object.fromEntries(drawing),
      color: parts.color,
    },
    typeface: await typeface,
  });
}

/** The places of the glyphs, as `[x, y]`. */
const places = (card: string) =>
  [...card.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);

const diagnosticOf = async (run: () => unknown) => {
  try {
    await run();
  } catch (error) {
    if (error instanceof SiteError) return error.diagnostics[0];
    throw error;
  }
  throw new Error('expected a SiteError');
};

test('text becomes outlines: none is left, and what a reader may not run neither', async () => {
  const card = await compose('<text data-text="t" x="80" y="90" fill="#fff">Sample</text>', {
    texts: { t: '</text><script>alert(1)</script> & "x"' },
  });
  assert.not.match(card, /<text|<script|Sample|alert/);
  assert.match(card, '<g fill="#fff"><path transform="translate(80');
});

test('text of the template itself is outlined too, and inherits as SVG does', async () => {
  const card = await compose('<g font-size="50"><text x="0" y="9">UU</text></g>');
  const [first, second] = places(card);
  const small = places(await compose('<text x="0" y="9" font-size="25">UU</text>'));
  assert.equal(first, [places(card)[0]?.[0], 9]);
  assert.ok(Math.abs((second?.[0] ?? 0) - 2 * (small[1]?.[0] ?? 0)) < 0.01);
});

test('lines follow one another downwards, and end at y when the text grows up', async () => {
  const lines = 'data-width="120" data-lines="2" data-line-height="1.5" font-size="40"';
  const rows = async (extra: string) => [
    ...new Set(
      places(await compose(`<text y="100" ${lines} ${extra}>first again</text>`)).map(([, y]) => y),
    ),
  ];
  assert.equal(await rows(''), [100, 160]);
  assert.equal(await rows('data-grow="up"'), [40, 100]);
});

test('text can stand before or around its place', async () => {
  const left = async (anchor: string) =>
    places(await compose(`<text x="500" y="9" text-anchor="${anchor}">Middle</text>`))[0]?.[0] ?? 0;
  const [start, middle, end] = [await left('start'), await left('middle'), await left('end')];
  assert.ok(end < middle && middle < start);
  assert.ok(Math.abs(start - middle - (middle - end)) < 0.01);
});

test('a text without a position has that of the tspan inside', async () => {
  const inner = '<text data-text="t" font-size="40"><tspan x="80" y="90">Sample</tspan></text>';
  assert.equal(places(await compose(inner, { texts: { t: 'A' } })), [[80, 90]]);
});

test('a drawing is put in its place, its text is set, and currentColor is the card’s', async () => {
  const card = await compose('<g data-drawing="d" font-size="30"/>', {
    drawing: '<circle r="4" fill="currentColor"/><text x="1" y="2">A&amp;B</text>',
    color: '"><script/>',
  });
  assert.match(card, /<g data-drawing="d" font-size="30"><circle r="4"/);
  assert.is(places(card).length, 3);
  assert.match(card, 'color="&quot;&gt;&lt;script/&gt;"');
});

test('an element whose part is missing or empty is left out', async () => {
  const inner =
    '<text data-text="t">S</text><image data-image="i" href="s.png"/><g data-drawing="d"><path/></g>';
  const start = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" color="red">\n';
  assert.is(await compose(inner), `${start}</svg>`);
  const full = await compose(inner, { texts: { t: '  🚀 ' }, images: { i: 'data:,' } });
  assert.is(full, `${start}<image data-image="i" href="data:,"></image></svg>`);
});

test('a template that is not well-formed is refused at its place', async () => {
  const found = await diagnosticOf(() => parseTemplate(svg('<g fill=red/>'), 'card.svg'));
  assert.is(found?.message, 'The template is not well-formed: Attribute value expected.');
  assert.equal([found?.file, found?.line, found?.column], ['card.svg', 2, 9]);
});

test('a template of another size is refused, saying what to write', async () => {
  const found = await diagnosticOf(() => parseTemplate('<svg width="600"/>', 'card.svg'));
  assert.match(found?.message ?? '', 'width="1200" height="630"');
});

test('an attribute that is no number is refused at its element', async () => {
  const found = await diagnosticOf(() => compose('<g>\n <text font-size="big">A</text></g>'));
  assert.is(found?.message, 'font-size="big" is not a number.');
  assert.equal([found?.line, found?.column], [3, 2]);
});

test('a part that no element takes is refused by name', async () => {
  const template = parseTemplate(svg('<text data-text="title">T</text>'), 'card.svg');
  assert.is(template.partElement('text', 'title').name, 'text');
  const found = await diagnosticOf(() => template.partElement('text', 'titel'));
  assert.match(found?.message ?? '', 'data-text="titel"');
});

test('a part on an element that cannot show it is refused at its place', async () => {
  const template = parseTemplate(
    svg('<text><tspan data-text="title">T</tspan></text>'),
    'card.svg',
  );
  const found = await diagnosticOf(() => template.partElement('text', 'title'));
  assert.is(found?.message, 'data-text="title" is on <tspan>, but fills only <text>.');
  assert.equal([found?.line, found?.column], [2, 7]);
});

test('a drawing that is not well-formed is refused by name', async () => {
  const found = await diagnosticOf(() => parseDrawing('<g><path></g>', 'motif'));
  assert.match(found?.message ?? '', 'The drawing "motif" of a card is not well-formed');
});

test.run();
