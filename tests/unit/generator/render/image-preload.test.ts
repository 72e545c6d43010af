import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderImagePreload } from '../../../../generator/render/image-preload.ts';

const avif =
  '<source type="image/avif" srcSet="/a-480.avif 480w, /a-800.avif 800w" sizes="100vw"/>';
const webp = '<source type="image/webp" srcSet="/a-480.webp 480w" sizes="100vw"/>';
const image = '<img src="/a.jpg" srcSet="/a-800.jpg 800w" sizes="100vw" fetchPriority="high"/>';

test('the first format of the important picture is preloaded, as the picture chooses it', () => {
  const lazy =
    '<picture><source srcSet="/b.avif 1w"/><img src="/b.jpg" fetchPriority="auto"/></picture>';
  assert.is(
    renderImagePreload(`${lazy}<picture>${avif}${webp}${image}</picture>${lazy}`),
    '<link rel="preload" as="image" imagesrcset="/a-480.avif 480w, /a-800.avif 800w" imagesizes="100vw" type="image/avif" fetchpriority="high">',
  );
});

test('an image without a picture is preloaded itself, behind other pictures too', () => {
  assert.is(
    renderImagePreload(`<picture>${avif}<img src="/b.jpg"/></picture>${image}`),
    '<link rel="preload" as="image" imagesrcset="/a-800.jpg 800w" imagesizes="100vw" fetchpriority="high">',
  );
  assert.is(
    renderImagePreload('<img src="/a.svg?x=1&amp;y=2" fetchpriority="high">'),
    '<link rel="preload" as="image" href="/a.svg?x=1&amp;y=2" fetchpriority="high">',
  );
});

test('of an animation the still is preloaded for readers who want less motion', () => {
  const still = '<source media="(prefers-reduced-motion: reduce)" srcSet="/still.webp 1w"/>';
  const animation = '<img src="/a.gif" fetchPriority="high"/>';
  assert.equal(renderImagePreload(`<picture>${still}${animation}</picture>`).split('\n'), [
    '<link rel="preload" as="image" media="(prefers-reduced-motion: reduce)" imagesrcset="/still.webp 1w" fetchpriority="high">',
    '<link rel="preload" as="image" media="(prefers-reduced-motion: no-preference)" href="/a.gif" fetchpriority="high">',
  ]);
});

test('without an important image, or where a media query chooses, nothing is', () => {
  const wide = '<source media="(min-width: 60em)" srcSet="/wide.webp 1w"/>';
  for (const markup of [
    '<p>text</p>',
    '<img src="/a.jpg" loading="lazy">',
    '<img src="/a.jpg"><code>&lt;img fetchpriority="high"></code>',
    `<picture>${wide}${avif}${image}</picture>`,
  ]) {
    assert.is(renderImagePreload(markup), '', markup);
  }
});

test.run();
