import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createCardCollector,
  drawingId,
  identifyDrawing,
} from '../../../../generator/cards/collect-cards.ts';
import type { Site } from '../../../../generator/config/site.ts';
import type { CardSpec } from '../../../../generator/contract.ts';
import { encodingId } from '../../../../generator/images/encoding.ts';
import type { SourceImage } from '../../../../generator/images/source-image.ts';
import { hashOf } from '../../../../generator/lib/hash.ts';
import { installedVersion } from '../../../../generator/lib/package-folder.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('plan-cards');
const template = join(root, 'card.svg');
const font = join(root, 'font.woff2');

/** Plans one card; the files that it is a function of can be changed before. */
function plan(
  spec: Omit<CardSpec, 'template'>,
  files: { template?: string; font?: string; image?: string } = {},
) {
  writeFileSync(template, files.template ?? '<svg/>');
  writeFileSync(font, files.font ?? 'font');
  const site = { root, socialCards: { templates: { page: template }, fonts: [font] } };
  const findImage = () => ({ hash: files.image ?? 'a' }) as SourceImage;
  const { card, cards } = createCardCollector(site as unknown as Site, findImage);
  return { made: card({ template: 'page', ...spec }), cards, card };
}

const spec = { texts: { title: 'A' }, images: { cover: 'a.png' }, drawings: { d: '<g/>' } };

test('a card is named by what it shows, and its size is known at once', () => {
  const { made, cards } = plan(spec);
  assert.match(made.src, /^\/images\/hashed\/card-[0-9a-f]{16}\.png$/);
  assert.equal([made.width, made.height], [1200, 630]);
  assert.is(cards()[0]?.template.file, 'card.svg');
});

test('whatever changes the picture changes the URL, and nothing else does', () => {
  const base = plan(spec).made.src;
  assert.is(plan({ ...spec }).made.src, base);
  const others = [
    plan({ ...spec, texts: { title: 'B' } }),
    plan({ ...spec, texts: { title: 'A', note: '' } }),
    plan({ ...spec, drawings: { d: '<path/>' } }),
    plan({ ...spec, color: '#fff' }),
    plan(spec, { template: '<svg> </svg>' }),
    plan(spec, { font: 'another font' }),
    plan(spec, { image: 'b' }),
  ].map(({ made }) => made.src);
  assert.is(new Set([base, ...others]).size, others.length + 1);
  const shown = [
    hashOf(Buffer.from('font')),
    '<svg/>',
    JSON.stringify({ template: 'page', ...spec }),
  ];
  const hash = hashOf(drawingId(), ...shown, 'cover a').slice(0, 16);
  assert.is(base, `/images/hashed/card-${hash}.png`, 'what draws it is part of it');
});

test('cards have another id with another encoding and with other packages', () => {
  const versions = ['harfbuzzjs', 'woff2-encoder'].map(installedVersion);
  assert.is(drawingId(), identifyDrawing(encodingId(), versions));
  assert.is.not(identifyDrawing('another', versions), drawingId());
  assert.is.not(identifyDrawing(encodingId(), ['0.0.1', versions[1] ?? '']), drawingId());
});

test('two pages that show the same share a card', () => {
  const { card, cards } = plan(spec);
  card({ template: 'page', ...spec });
  assert.is(cards().length, 1);
});

test('a template that the definition does not name is refused, naming those it does', () => {
  const { card } = plan(spec);
  assert.throws(() => card({ template: 'post' }), /no card template "post".* has page\./);
});

test('a site that asks for no card reads no template and no font', () => {
  const site = { root, socialCards: { templates: { page: 'gone' }, fonts: ['gone'] } };
  const { cards } = createCardCollector(site as unknown as Site, () => undefined);
  assert.equal(cards(), []);
});

test.run();
