import type { Site } from '../../config/site.ts';
import type { Rewrite } from '../../contract.ts';
import { parseRedirects } from '../../serve/output-index.ts';
import type { DistPage } from './dist-page.ts';
import type { BuiltFiles, DistContext, DistTarget } from './dist-rule.ts';

/** Creates the function that says where a URL leads which a page names. */
export function createUrlResolver(
  site: Pick<Site, 'url'>,
  { files, pages, read }: BuiltFiles,
): DistContext['resolve'] {
  const names = new Set(files);
  const rewrites = names.has('_redirects') ? parseRedirects(read('_redirects')) : [];
  const find = createFinder(names, rewrites);
  const byFile = new Map(pages.map((page) => [page.file, page]));
  // The URLs of a menu are on every page, and lead to the same place from each.
  const known = new Map<string, DistTarget>();
  return (url, page) => {
    if (/^#.+/.test(url)) return { kind: 'page', page, anchor: safeDecode(url.slice(1)) };
    const seen = known.get(url);
    if (seen !== undefined) return seen;
    const target = resolveUrl(url, { page, site, find, byFile });
    if (/^(?:\/|https?:)/.test(url)) known.set(url, target);
    return target;
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
    site: Pick<Site, 'url'>;
    find: (path: string) => string | undefined;
    byFile: ReadonlyMap<string, DistPage>;
  },
): DistTarget {
  const { page, site, find, byFile } = options;
  if (url === '' || url === '#' || url.startsWith('data:')) return { kind: 'other' };
  // Most links are the path of a page as it stands, and parsing a URL costs more than the rest.
  if (plainPath.test(url) && !url.startsWith('//')) return targetOf(url, '', find, byFile);
  if (!URL.canParse(url, site.url)) return { kind: 'missing', path: url };
  const parsed = new URL(url, site.url + page.path);
  if (parsed.origin !== site.url) {
    return /^https?:$/.test(parsed.protocol)
      ? { kind: 'external', url: parsed }
      : { kind: 'other' };
  }
  return targetOf(safeDecode(parsed.pathname), safeDecode(parsed.hash.slice(1)), find, byFile);
}

const plainPath = /^\/[\w/-]*(?:\.\w+)?$/;

function targetOf(
  path: string,
  anchor: string,
  find: (path: string) => string | undefined,
  byFile: ReadonlyMap<string, DistPage>,
): DistTarget {
  const file = find(path);
  if (file === undefined) return { kind: 'missing', path };
  const page = byFile.get(file);
  return page === undefined ? { kind: 'file' } : { kind: 'page', page, anchor };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
