import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readPageFacts } from '../check/dist/page-facts.ts';

/** Bytes of one kind of file that a page loads. */
export interface Weight {
  files: number;
  raw: number;
  /** As brotli sends them at its best; fonts are compressed already. */
  compressed: number;
}

/** What the first visit of a page loads before it shows and works, without its images. */
export type PageWeight = Readonly<Record<'html' | 'scripts' | 'styles' | 'fonts', Weight>>;

const kinds: Readonly<Record<string, keyof PageWeight>> = {
  '.js': 'scripts',
  '.css': 'styles',
  '.woff2': 'fonts',
};

/**
 * Weighs a built page with what its document names; what scripts load later is not in it.
 * @param out absolute path of the output folder.
 * @param file the page's file in it: `about/us.html`.
 */
export function weighPage(out: string, file: string): PageWeight {
  const weight = {
    html: { files: 0, raw: 0, compressed: 0 },
    scripts: { files: 0, raw: 0, compressed: 0 },
    styles: { files: 0, raw: 0, compressed: 0 },
    fonts: { files: 0, raw: 0, compressed: 0 },
  };
  const add = (kind: keyof PageWeight, path: string) => {
    const bytes = readFileSync(join(out, path));
    weight[kind].files += 1;
    weight[kind].raw += bytes.length;
    weight[kind].compressed += kind === 'fonts' ? bytes.length : brotliCompressSync(bytes).length;
  };
  add('html', file);
  const html = readFileSync(join(out, file), 'utf8');
  for (const url of new Set(readPageFacts(html).assets.map(({ text }) => text))) {
    const kind = kinds[extname(url)];
    const isInline = html.includes(`<style data-href="${url}">`);
    if (kind !== undefined && url.startsWith('/') && !isInline) add(kind, url);
  }
  return weight;
}
