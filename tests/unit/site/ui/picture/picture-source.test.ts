import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { packPicture, unpackSrcset } from '../../../../../site/ui/picture/picture-source.ts';

const image = {
  src: '/images/cover-1a2b-800.jpg',
  full: '/images/cover-1a2b-1600.jpg',
  width: 1600,
  height: 900,
  avif: '/images/cover-1a2b-480.avif 480w, /images/cover-1a2b-1600.avif 1600w',
  webp: '/images/cover-1a2b-480.webp 480w, /images/cover-1a2b-1600.webp 1600w',
  fallback: '/images/cover-1a2b-800.jpg 800w, /images/cover-1a2b-1600.jpg 1600w',
  color: '#081828',
};

test('what all URLs begin with stands once, and comes back whole', () => {
  const packed = packPicture(image);
  assert.is(packed.base, '/images/cover-1a2b-');
  assert.is(packed.src, '800.jpg');
  assert.is(packed.avif, '480.avif 480w, 1600.avif 1600w');
  assert.is(unpackSrcset(packed, packed.avif), image.avif);
  assert.is(unpackSrcset(packed, packed.fallback), image.fallback);
  assert.is(packed.base + packed.src, image.src);
});

test('variants wider than the picture is ever shown are left out, but never all', () => {
  const packed = packPicture(image, 800);
  assert.is(unpackSrcset(packed, packed.avif), '/images/cover-1a2b-480.avif 480w');
  assert.is(unpackSrcset(packed, packed.fallback), '/images/cover-1a2b-800.jpg 800w');
  const tiny = packPicture(image, 100);
  assert.is(unpackSrcset(tiny, tiny.webp), '/images/cover-1a2b-480.webp 480w');
});

test('images without anything in common are carried as they are', () => {
  const packed = packPicture({ ...image, avif: 'https://cdn.example/a.avif 480w' });
  assert.is(packed.base, '');
  assert.is(unpackSrcset(packed, packed.avif), 'https://cdn.example/a.avif 480w');
});

test('a drawing has no variants, and an animation a still', () => {
  const drawing = packPicture({ ...image, src: '/images/a.svg', avif: '', webp: '', fallback: '' });
  assert.is(drawing.base + drawing.src, '/images/a.svg');
  assert.equal([drawing.avif, drawing.webp, drawing.fallback], ['', '', '']);
  assert.not.ok('still' in drawing);
  const still = '/images/cover-1a2b-480-still.webp 480w';
  const animation = packPicture({ ...image, still });
  assert.is(unpackSrcset(animation, animation.still), still);
});

test.run();
