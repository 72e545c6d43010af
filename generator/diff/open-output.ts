import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliSize } from '../lib/brotli-size.ts';
import { memoize } from '../lib/memoize.ts';
import { cleanPath, dataFileName } from '../lib/url-files.ts';
import { parseRedirects } from '../output/host-files.ts';
import type { BuiltOutput } from './built-output.ts';

/** An output whose pages are known by their URLs. */
export type OpenOutput = ReturnType<typeof openOutput>;

/** Opens an output; its files are read when they are asked for. */
export function openOutput({ out, files }: BuiltOutput) {
  const pages = new Map<string, string>();
  for (const path of files.keys()) {
    const url = cleanPath(`/${path}`);
    if (path.endsWith('.html') && !pages.has(url)) pages.set(url, path);
  }
  const read = (path: string) => readFileSync(join(out, path), 'utf8');
  const rules = parseRedirects(files.has('_redirects') ? read('_redirects') : '');
  const dataOf = (url: string) => {
    const path = dataFileName(url);
    return files.has(path) ? path : undefined;
  };
  return {
    ...{ out, files, pages, read, ...rules },
    /** The file of a page's data, if it has one. */
    dataOf,
    /** The files of all pages. */
    pageFiles: new Set(Array.from(pages, ([url, path]) => [path, dataOf(url) ?? path]).flat()),
    /** Hashes of the files of a page: its document and its data. */
    digestOf: (url: string) =>
      [pages.get(url), dataOf(url)].map((path) => path && files.get(path)).join(' '),
    sizeOf: memoize((path: string) => (files.has(path) ? brotliSize(read(path)) : 0)),
  };
}
