import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encodingId } from '../../../../generator/images/encoding.ts';
import {
  imageVariants,
  resolveImagePath,
  toImage,
} from '../../../../generator/images/image-index.ts';
import type { SourceImage } from '../../../../generator/images/source-image.ts';
import { hashOf } from '../../../../generator/lib/hash.ts';

const image: SourceImage = {
  file: 'content/images/cover.png',
  absolute: '/site/content/images/cover.png',
  hash: '0123456789abcdef',
  bytes: 1000,
  format: 'png',
  isAnimated: false,
  removed: [],
  width: 1000,
  height: 500,
  color: '#123456',
  hasAlpha: false,
};

test('no variant is wider than the image, and its own width is one of them', () => {
  const widths = imageVariants(image, [480, 800, 1200]).map(({ width }) => width);
  assert.equal([...new Set(widths)], [480, 800, 1000]);
});

test('an image narrower than every width is kept at its own', () => {
  const widths = imageVariants({ ...image, width: 100 }, [480]).map(({ width }) => width);
  assert.equal([...new Set(widths)], [100]);
});

test('each width is made as AVIF, and two of them as a fallback that keeps transparency', () => {
  const formats = (hasAlpha: boolean) =>
    imageVariants({ ...image, width: 800, hasAlpha }, [160, 480, 800]).map(({ path }) =>
      path.replace(/^.*-(\d+)/, '$1'),
    );
  const avif = ['160.avif', '480.avif', '800.avif'];
  assert.equal(formats(false), [...avif, '480.jpg', '800.jpg']);
  assert.equal(formats(true), [...avif, '480.png', '800.png']);
});

test('a width at which AVIF or WebP would be too tall has only the fallback', () => {
  const made = (tall: Partial<SourceImage>) =>
    imageVariants({ ...image, ...tall }, [480, 800, 1200]).map(({ path }) =>
      path.replace(/^.*-[0-9a-f]{8}-(\d+[-.])/, '$1'),
    );
  const screenshot = { width: 1200, height: 18_000 };
  assert.equal(made(screenshot), ['480.avif', '800.avif', '800.jpg', '1200.jpg']);
  const animation = { width: 300, height: 17_000, isAnimated: true, format: 'gif' } as const;
  assert.equal(made(animation), ['300.gif']);
  assert.is(toImage({ ...image, ...animation }, [480]).still, undefined);
});

test('URLs hold a hash of the source and of what encodes it; the size is the image’s own', () => {
  const { src, full, width, height, avif } = toImage(image, [480, 800]);
  const hash = hashOf(encodingId(), image.hash).slice(0, 8);
  assert.is(src, `/images/hashed/cover-${hash}-480.jpg`);
  assert.is(full, `/images/hashed/cover-${hash}-800.jpg`);
  assert.equal([width, height], [1000, 500]);
  assert.is(
    avif,
    `/images/hashed/cover-${hash}-480.avif 480w, /images/hashed/cover-${hash}-800.avif 800w`,
  );
  const edited = toImage({ ...image, hash: 'fedcba9876543210' }, [480, 800]);
  assert.is.not(edited.src, src);
});

test('a path is relative to the file that names it, with a slash to the root', () => {
  assert.is(resolveImagePath('../images/a.png', 'content/posts/x.md'), 'content/images/a.png');
  assert.is(resolveImagePath('./a.png', 'content/posts/x.md'), 'content/posts/a.png');
  assert.is(resolveImagePath('a.png', 'content/posts/x.md'), 'content/posts/a.png');
  assert.is(
    resolveImagePath('/content/images/a.png', 'content/posts/x.md'),
    'content/images/a.png',
  );
  assert.is(resolveImagePath('content/images/a.png'), 'content/images/a.png');
});

test.run();
