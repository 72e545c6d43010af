import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliSizeSync } from '../lib/brotli-size.ts';
import { decodeUrl } from '../lib/decode-url.ts';
import { createRuleFinder } from '../lib/find-rule.ts';
import { firstBy } from '../lib/first-by.ts';
import { memoize } from '../lib/memoize.ts';
import { servedPath } from '../lib/page-url.ts';
import { cleanPath, dataFileName } from '../lib/url-files.ts';
import { isRedirect, parseRedirects } from '../output/host-files.ts';
import type { BuiltOutput } from './built-output.ts';

/** An output with its pages by URL. */
export type OpenOutput = ReturnType<typeof openOutput>;

/** Opens an output; reads files on first use. */
export function openOutput({ out, files }: BuiltOutput) {
  const pages = new Map<string, string>();
  for (const path of files.keys()) {
    const url = cleanPath(`/${path}`);
    if (path.endsWith('.html') && !pages.has(url)) pages.set(url, path);
  }
  const read = (path: string) => readFileSync(join(out, path), 'utf8');
  const { base, urlStyle, rewrites } = parseRedirects(
    files.has('_redirects') ? read('_redirects') : '',
  );
  const redirects = rewrites.filter(({ status }) => isRedirect(status));
  const moves = firstBy(redirects, ({ from }) => from);
  const findRule = createRuleFinder(rewrites);
  const dataOf = (url: string) => {
    const path = dataFileName(url);
    return files.has(path) ? path : undefined;
  };
  return {
    ...{ out, files, pages, read, base },
    /** The path at which hosts answer a page, for reports. */
    servedPathOf: (url: string) => servedPath(pages.get(url) ?? url.slice(1), urlStyle),
    /** The target of the rule that redirects a path without a page, without escapes. */
    redirectFrom: (path: string) => {
      const rule = moves.get(path) ?? findRule(path);
      return rule && isRedirect(rule.status) ? decodeUrl(rule.to, decodeURI) : undefined;
    },
    /** The data file of a page, if it has one. */
    dataOf,
    /** The files of all pages. */
    pageFiles: new Set(Array.from(pages, ([url, path]) => [path, dataOf(url) ?? path]).flat()),
    /** The hashes of a page's files: its document and its data. */
    digestOf: (url: string) =>
      [pages.get(url), dataOf(url)].map((path) => path && files.get(path)).join(' '),
    sizeOf: memoize((path: string) => (files.has(path) ? brotliSizeSync(read(path)) : 0)),
  };
}
