import rehypeStringify from 'rehype-stringify';
import sharp from 'sharp';
import { unified } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { picture } from '../../../../generator/content/markdown/images.ts';
import { element } from '../../../../generator/content/markdown/tree.ts';
import { toImage } from '../../../../generator/images/image-index.ts';
import { pngHeader, pngOf, prepareImages } from '../../../helpers/images.ts';

/** Three frames of 600 × 300: red, green, blue. */
async function frames() {
  const colors = ['#f00', '#0f0', '#00f'];
  const inputs = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(inputs, { join: { animated: true } });
}

test('an animation stays one, in WebP and GIF, with a still for less motion', async () => {
  const files = {
    'a.gif': await (await frames()).gif({ delay: [100, 200, 300] }).toBuffer(),
    'b.webp': await (await frames()).webp({ delay: [100, 200, 300], loop: 2 }).toBuffer(),
  };
  const { index, diagnostics, make } = await prepareImages(files);
  assert.equal(diagnostics, []);
  for (const name of Object.keys(files)) {
    const made = await make(name);
    assert.equal(
      Object.keys(made).sort(),
      ['480-still.webp', '480.gif', '480.webp', '600-still.webp', '600.gif', '600.webp'].sort(),
    );
    for (const [variant, file] of Object.entries(made)) {
      const { width, height, pageHeight = height, pages = 1, delay } = await sharp(file).metadata();
      assert.equal(
        [width, pageHeight],
        [Number.parseInt(variant, 10), Number.parseInt(variant, 10) / 2],
      );
      assert.is(pages, variant.includes('still') ? 1 : 3, variant);
      if (pages > 1) assert.equal(delay, [100, 200, 300], variant);
    }
    const image = index.get(`images/${name}`);
    if (image === undefined || image.fault !== undefined) throw new Error('refused');
    const shown = picture(element('img', { alt: '' }), toImage(image, [480, 800]), {
      sizes: '100vw',
      size: undefined,
    });
    const html = unified()
      .use(rehypeStringify)
      .stringify({ type: 'root', children: [shown] });
    assert.match(
      html,
      /^<picture><source media="\(prefers-reduced-motion: reduce\)" type="image\/webp" srcset="[^"]+-480-still\.webp 480w, /,
    );
    assert.match(
      html,
      /<source type="image\/webp" srcset="[^"]+-480\.webp 480w, .*<img .*src="[^"]+-480\.gif"/,
    );
  }
});

test('a GIF of one frame is a picture like any other', async () => {
  const still = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#123' },
  })
    .gif()
    .toBuffer();
  const { make } = await prepareImages({ 'still.gif': still });
  assert.ok('480.avif' in (await make('still.gif')));
});

test('an animated PNG or AVIF is refused: only its first frame would be shown', async () => {
  const png = pngOf(
    ['IHDR', pngHeader(10, 10)],
    ['acTL', Buffer.alloc(8)],
    ['IDAT', Buffer.alloc(4)],
  );
  const avif = Buffer.concat([Buffer.from('\0\0\0\x1cftypavis', 'latin1'), Buffer.alloc(40)]);
  const { diagnostics } = await prepareImages({ 'a.png': png, 'b.avif': avif });
  assert.equal(
    diagnostics.map(({ message }) => message),
    [
      'images/a.png is a PNG with several frames, but only one would show.',
      'images/b.avif is an AVIF with several frames, but only one would show.',
    ],
  );
});

test.run();
