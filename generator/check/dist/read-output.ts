import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Site } from '../../config/site.ts';
import type { Rewrite } from '../../contract.ts';
import { parseRedirects } from '../../serve/output-index.ts';
import type { DistContext, DistPage, DistTarget } from './dist-rule.ts';
import { readPageFacts } from './page-facts.ts';

/** Reads every page of an output folder. */
export function readOutput(site: Site, out: string): DistContext {
  const files = listFiles(out);
  const names = new Set(files);
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => readPage(file, read(file)));
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const rewrites = existsSync(join(out, '_redirects')) ? parseRedirects(read('_redirects')) : [];
  const find = createFinder(names, rewrites);
  return {
    site,
    files,
    pages,
    read,
    has: (file) => names.has(file),
    resolve: (url, page) => resolveUrl(url, { page, site, find, byFile }),
  };
}

function listFiles(out: string): string[] {
  return readdirSync(out, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function readPage(file: string, html: string): DistPage {
  const facts = readPageFacts(html);
  return {
    file,
    path: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
    facts,
    isListed: !facts.meta.robots?.includes('noindex'),
  };
}

/** The file that a host answers a path with: by its name, with .html, of a folder, or by a rule. */
function createFinder(names: ReadonlySet<string>, rewrites: readonly Rewrite[]) {
  const findFile = (path: string) => {
    const name = path.slice(1);
    const candidates = name === '' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`];
    return candidates.find((candidate) => names.has(candidate));
  };
  return (path: string): string | undefined => {
    const file = findFile(path);
    if (file !== undefined) return file;
    const rule = rewrites.find(({ from }) =>
      from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from,
    );
    return rule === undefined || rule.status === 404 ? undefined : (findFile(rule.to) ?? '');
  };
}

function resolveUrl(
  url: string,
  options: {
    page: DistPage;
    site: Site;
    find: (path: string) => string | undefined;
    byFile: ReadonlyMap<string, DistPage>;
  },
): DistTarget {
  const { page, site, find, byFile } = options;
  if (url === '' || url === '#' || url.startsWith('data:')) return { kind: 'other' };
  if (!URL.canParse(url, site.url)) return { kind: 'missing', path: url };
  const parsed = new URL(url, site.url + page.path);
  if (parsed.origin !== site.url) {
    return /^https?:$/.test(parsed.protocol)
      ? { kind: 'external', url: parsed }
      : { kind: 'other' };
  }
  const path = safeDecode(parsed.pathname);
  const file = url.startsWith('#') ? page.file : find(path);
  if (file === undefined) return { kind: 'missing', path };
  const target = byFile.get(file);
  return target === undefined
    ? { kind: 'file' }
    : { kind: 'page', page: target, anchor: safeDecode(parsed.hash.slice(1)) };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
