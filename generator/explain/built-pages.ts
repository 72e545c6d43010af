import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readDistPage } from '../check/dist/dist-page.ts';
import { addBase, removeBase } from '../lib/base-path.ts';
import { escapeForRegExp } from '../lib/escape.ts';
import { isText, mediaType } from '../lib/media-type.ts';
import { pagePath, type UrlForm } from '../lib/page-url.ts';
import type { PageOutput } from '../render/page-outputs.ts';

/**
 * Measures the files of a first visit to a built page: the page and the files that its document
 * refers to, except images. Files that scripts load later are not included.
 * @param out absolute path of the output folder.
 * @param file the page's file in it: `about/us.html`.
 * @param base base path of the site.
 */
export function weighLoaded(out: string, file: string, base: string) {
  const html = readFileSync(join(out, file), 'utf8');
  const linked = readDistPage(file, html)
    .assets.filter((url) => !html.includes(`<style data-href="${url}">`))
    .flatMap((url) => removeBase(base, url) ?? []);
  const weighLinked = (extension: string) =>
    weigh(
      out,
      linked.filter((path) => path.endsWith(extension)),
    );
  return {
    html: weigh(out, [file]),
    scripts: weighLinked('.js'),
    styles: weighLinked('.css'),
    fonts: weighLinked('.woff2'),
  };
}

/**
 * Sizes of files in bytes, raw and with the best brotli compression; fonts and images are already
 * compressed.
 */
export function weigh(out: string, paths: readonly string[]) {
  const sizes = paths.map((path) => {
    const bytes = readFileSync(join(out, path));
    const sent = isText(mediaType(path)) ? brotliCompressSync(bytes) : bytes;
    return { raw: bytes.length, compressed: sent.length };
  });
  const total = (of: 'raw' | 'compressed') => sizes.reduce((sum, size) => sum + size[of], 0);
  return { files: paths.length, raw: total('raw'), compressed: total('compressed') };
}

/**
 * Finds the built pages that link to the page at `path`.
 * @param site.out absolute path of the output folder.
 * @returns the paths of pages that link from their `<main>`, and the number of pages that link from
 * the frame around it.
 */
export function findLinkers(
  { out, ...site }: UrlForm & { out: string },
  path: string,
  pages: readonly PageOutput[],
) {
  const spellings = patternOf(addBase(site.base, pagePath(path, site.urlStyle)));
  const link = new RegExp(`<a\\s[^>]*\\bhref="(?:${spellings})(?:[?#][^"]*)?"`);
  const others = pages.filter(({ page }) => page.path !== path);
  const linkers = others.map(({ page, html }) => {
    const { main, frame } = divide(readFileSync(join(out, html), 'utf8'));
    return { path: page.path, inContent: link.test(main), inFrame: link.test(frame) };
  });
  return {
    fromContent: linkers.flatMap(({ path, inContent }) => (inContent ? [path] : [])),
    fromFrame: linkers.filter(({ inFrame }) => inFrame).length,
  };
}

/** A pattern for a path or name in built files: as it is, or with escapes as in Markdown links. */
export function patternOf(path: string): string {
  return [...new Set([path, encodeURI(path)])].map(escapeForRegExp).join('|');
}

function divide(html: string): { main: string; frame: string } {
  const start = html.search(/<main[\s>]/);
  const end = html.lastIndexOf('</main>');
  if (start < 0 || end < 0) return { main: html, frame: '' };
  return { main: html.slice(start, end), frame: html.slice(0, start) + html.slice(end) };
}
