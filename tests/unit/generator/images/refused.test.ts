import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { loadImages } from '../../../../generator/images/image-index.ts';
import { pngHeader, pngOf, prepareImages } from '../../../helpers/images.ts';
import { createFolder } from '../../../helpers/project.ts';

const noise = sharp({
  create: {
    width: 160,
    height: 120,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

/** What is said of one file. */
async function complaintOf(name: string, bytes: Uint8Array | string) {
  const { diagnostics, index } = await prepareImages({ [name]: bytes });
  assert.is(diagnostics.length, 1, `${name}: ${diagnostics.map(({ message }) => message)}`);
  const [{ rule, severity, message, hint, file }] = diagnostics as [(typeof diagnostics)[number]];
  assert.equal([rule, severity, file], ['image/unreadable', 'error', `images/${name}`]);
  assert.ok(hint);
  assert.ok(index.get(`images/${name}`)?.fault);
  return message;
}

test('a file that is cut short is refused by name, in every format', async () => {
  const whole = {
    'a.jpg': await noise.clone().jpeg().toBuffer(),
    'b.png': await noise.clone().png().toBuffer(),
    'c.webp': await noise.clone().webp().toBuffer(),
    'd.avif': await noise.clone().avif({ effort: 0 }).toBuffer(),
    'e.gif': await noise.clone().gif().toBuffer(),
  };
  assert.equal((await prepareImages(whole)).diagnostics, []);
  for (const [name, bytes] of Object.entries(whole)) {
    for (const share of [0.1, 0.6, 0.95]) {
      const message = await complaintOf(name, bytes.subarray(0, Math.floor(bytes.length * share)));
      assert.match(message, `images/${name} cannot be decoded: `);
    }
  }
});

test('an animation is refused whose last frame is damaged, though its first one is not', async () => {
  // Three different ones: encoders leave out a frame that is as the one before.
  const frames = await Promise.all([0, 1, 2].map(() => noise.clone().png().toBuffer()));
  const animation = sharp(frames, { join: { animated: true } });
  const gif = await animation.clone().gif().toBuffer();
  for (const length of [gif.length - 2, gif.length - 2000, Math.floor(gif.length / 2)]) {
    assert.match(await complaintOf('a.gif', gif.subarray(0, length)), 'it ends too early.');
  }
  const withoutTrailer = gif.subarray(0, gif.length - 1);
  assert.equal((await prepareImages({ 'a.gif': withoutTrailer })).diagnostics, []);
  const bytes = await animation.webp({ lossless: true }).toBuffer();
  await complaintOf('a.webp', bytes.subarray(0, bytes.length - 2000));
  const last = bytes.indexOf('VP8L', bytes.lastIndexOf('ANMF'));
  bytes.fill(0xff, last + 13, last + 2000);
  assert.match(await complaintOf('a.webp', bytes), 'images/a.webp cannot be decoded: ');
});

test('an empty file and a text are refused', async () => {
  assert.is(await complaintOf('a.png', ''), 'images/a.png is empty.');
  assert.is(await complaintOf('a.png', 'not a picture'), 'images/a.png is not a PNG.');
  assert.is(await complaintOf('a.jpg', '%PDF-1.4'), 'images/a.jpg is not a JPEG.');
  assert.is(
    await complaintOf('a.png', '<!DOCTYPE html><p>Not found'),
    'images/a.png is not a PNG.',
  );
  assert.is(
    await complaintOf('a.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n'),
    'images/a.png is a pointer of Git LFS, not the image itself.',
  );
});

test('a file of a format that pages cannot show is known, so that it is not called missing', async () => {
  const { index } = await prepareImages({ 'a.ico': 'x', 'a.svgz': 'x', 'a.apng': 'x' });
  assert.equal(
    Array.from(index.values(), ({ fault }) => fault),
    ['APNG', 'ICO', 'SVGZ'].map(
      (format) => `is a file in ${format}, which pages cannot show as an image`,
    ),
  );
});

test('an AVIF is known by a compatible brand too', async () => {
  const bytes = await noise.clone().avif().toBuffer();
  bytes.write('mif1', 8, 'latin1');
  const { index } = await prepareImages({ 'a.avif': bytes });
  assert.is(index.get('images/a.avif')?.fault, undefined);
});

test('another format than the name says is published, with a warning that has the right name', async () => {
  const png = await noise.clone().png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const { diagnostics, make } = await prepareImages({ 'a b.jpeg': png, 'c.png': svg });
  assert.equal(
    diagnostics.map(
      ({ rule, severity, message, hint }) => `${severity} ${rule} ${message} ${hint}`,
    ),
    [
      'warning image/misnamed images/a b.jpeg is a PNG with another extension. Rename it to a b.png, also in the files that show it.',
      'warning image/misnamed images/c.png is an SVG with another extension. Rename it to c.svg, also in the files that show it.',
    ],
  );
  assert.ok('160.avif' in (await make('a b.jpeg')));
  assert.equal(Object.keys(await make('c.png')), ['svg']);
});

test('a decompression bomb is refused before it is decoded', async () => {
  const size = 50_000;
  const bomb = pngOf(
    ['IHDR', pngHeader(size, size)],
    ['IDAT', deflateSync(Buffer.alloc(1_000_000))],
    ['IEND', Buffer.alloc(0)],
  );
  assert.is(
    await complaintOf('a.png', bomb),
    'images/a.png has 50000 × 50000 pixels; the limit is 100 million.',
  );
});

test('so is one of another format, whatever its header hides', async () => {
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const jpeg = await small.clone().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt32BE(0xfde8_fde8, frame + 5);
  const webp = await small.clone().webp({ lossless: true }).toBuffer();
  // Fourteen bits for each side, less one.
  webp.writeUInt32LE((16_382 << 14) | 16_382, webp.indexOf('VP8L') + 9);
  const avif = await small.clone().avif().toBuffer();
  const extent = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(60_000, extent);
  avif.writeUInt32BE(60_000, extent + 4);
  for (const [name, bytes, size] of [
    ['a.jpg', jpeg, '65000 × 65000'],
    ['a.webp', webp, '16383 × 16383'],
    ['a.avif', avif, '60000 × 60000'],
  ] as const) {
    assert.match(await complaintOf(name, bytes), `images/${name} has ${size} pixels`);
  }
});

test('an image that is taller than any fallback can be is refused', async () => {
  const tall = sharp({ create: { width: 2, height: 65_501, channels: 3, background: 'red' } });
  assert.is(
    await complaintOf('a.png', await tall.png().toBuffer()),
    'images/a.png is 65501 pixels tall; the limit is 65500.',
  );
});

test('an animation that its metadata turns is refused: it would be squeezed', async () => {
  const frames = await Promise.all([0, 1].map(() => noise.clone().png().toBuffer()));
  const animation = sharp(frames, { join: { animated: true } }).withMetadata({ orientation: 6 });
  assert.is(
    await complaintOf('a.webp', await animation.webp().toBuffer()),
    'images/a.webp is an animation that its metadata turns.',
  );
});

test('an animation of many frames is not decoded but published as it is, with its first frame', async () => {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(1000, 6);
  header.writeUInt16LE(1000, 8);
  // A frame of one pixel on a canvas of a million.
  const frame = Buffer.from(
    '\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0',
    'latin1',
  );
  const bytes = Buffer.concat([
    header,
    ...Array.from({ length: 101 }, () => frame),
    Buffer.from(';'),
  ]);
  const { diagnostics, make } = await prepareImages({ 'a.gif': bytes });
  assert.equal(
    diagnostics.map(({ rule, severity }) => `${severity} ${rule}`),
    ['warning image/unconverted'],
  );
  assert.match(diagnostics[0]?.message ?? '', 'has 101 frames of 1000 × 1000 pixels');
  const made = await make('a.gif');
  assert.equal(Object.keys(made).sort(), ['1000.gif', '480-still.webp', '800-still.webp']);
  assert.equal(made['1000.gif'], bytes);
});

test('a link to a file or folder elsewhere is no image', async () => {
  const root = createFolder('images');
  const [folder, outside] = [join(root, 'images'), join(root, 'outside')];
  for (const each of [folder, outside]) mkdirSync(each);
  writeFileSync(join(outside, 'secret.svg'), '<svg width="1" height="1"/>');
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'link.svg'));
  symlinkSync(outside, join(folder, 'folder'));
  const images = { folder, widths: [480], bodySizes: '100vw', remote: [] };
  const { value, diagnostics } = await loadImages(
    { root, collections: [], images },
    openCache({ root, mode: 'production' }),
  );
  assert.equal([...value.keys(), ...diagnostics], []);
});

test('a file of more than 50 MB is not read at all', async () => {
  const bytes = Buffer.alloc(50_000_001);
  assert.is(await complaintOf('a.png', bytes), 'images/a.png is 50.0 MB; the limit is 50 MB.');
  const hints = await Promise.all(
    ['a.png', 'a.gif', 'a.webp'].map(async (name) => {
      const { diagnostics } = await prepareImages({ [name]: bytes });
      return diagnostics[0]?.hint;
    }),
  );
  assert.match(hints[0] ?? '', 'Export it at 1600 to 2400 pixels wide.');
  // Nothing but an animation is as large in these formats.
  for (const hint of hints.slice(1)) assert.match(hint ?? '', 'turn it into a video');
});

test.run();
