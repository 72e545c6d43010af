import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readDistPage } from '../check/dist/dist-page.ts';

/** Bytes of one kind of file that a page loads. */
export interface Weight {
  files: number;
  raw: number;
  /** As brotli sends them at its best; fonts are compressed already. */
  compressed: number;
}

/** What the first visit of a page loads before it shows and works, without its images. */
export type LoadedWeight = Readonly<Record<'html' | 'scripts' | 'styles' | 'fonts', Weight>>;

/**
 * Weighs a built page with what its document names; what scripts load later is not in it.
 * @param out absolute path of the output folder.
 * @param file the page's file in it: `about/us.html`.
 */
export function weighLoaded(out: string, file: string): LoadedWeight {
  const html = readFileSync(join(out, file), 'utf8');
  const linked = readDistPage(file, html).assets.filter(
    (url) => url.startsWith('/') && !html.includes(`<style data-href="${url}">`),
  );
  const weigh = (files: readonly string[]): Weight => {
    const bytes = files.map((path) => readFileSync(join(out, path)));
    const sent = bytes.map((item, at) =>
      files[at]?.endsWith('.woff2') ? item : brotliCompressSync(item),
    );
    return { files: files.length, raw: sizeOf(bytes), compressed: sizeOf(sent) };
  };
  const weighLinked = (extension: string) => weigh(linked.filter((url) => url.endsWith(extension)));
  return {
    html: weigh([file]),
    scripts: weighLinked('.js'),
    styles: weighLinked('.css'),
    fonts: weighLinked('.woff2'),
  };
}

function sizeOf(list: readonly Buffer[]): number {
  return list.reduce((total, { length }) => total + length, 0);
}
