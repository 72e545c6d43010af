import type { Rewrite } from '../../contract.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { parseRedirects } from '../../output/parse-redirects.ts';
import type { BuiltFiles, DistContext, DistPage, DistSubject, DistTarget } from './dist-rule.ts';

type Resolvable = Pick<DistSubject, 'url' | 'files'> & Pick<BuiltFiles, 'pages' | 'read'>;

/** Creates the function that says where a URL leads which a page names. */
export function createUrlResolver({
  url: origin,
  files,
  pages,
  read,
}: Resolvable): DistContext['resolve'] {
  const names = new Set(files);
  const rewrites = names.has('_redirects') ? parseRedirects(read('_redirects')) : [];
  const find = createFinder({ names, rewrites, origin });
  const byFile = new Map(pages.map((page) => [page.file, page]));
  // The URLs of a menu are on every page, and lead to the same place from each.
  const known = new Map<string, DistTarget>();
  return (url, page) => {
    if (/^#.+/.test(url)) return { kind: 'page', page, anchor: decodeUrl(url.slice(1)) };
    const seen = known.get(url);
    if (seen !== undefined) return seen;
    const target = resolveUrl(url, { page, origin, find, byFile });
    if (/^(?:\/|https?:)/.test(url)) known.set(url, target);
    return target;
  };
}

/** The file that answers a path, undefined when another site does; or the path that nothing answers. */
type Find = (path: string) => { file: string | undefined } | { missing: string };

/** What a host answers a path with: a file by its name, with .html, of a folder, or by a rule. */
function createFinder(options: {
  names: ReadonlySet<string>;
  rewrites: readonly Rewrite[];
  origin: string;
}): Find {
  const { names, rewrites, origin } = options;
  const findFile = (path: string) => {
    const name = path.slice(1);
    const candidates = name === '' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`];
    return candidates.find((candidate) => names.has(candidate));
  };
  const follow = (path: string, passed: readonly string[]): ReturnType<Find> => {
    const file = findFile(path);
    if (file !== undefined) return { file };
    const rule = rewrites.find(({ from }) =>
      from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from,
    );
    // Browsers give up on redirects that go in a circle.
    if (rule === undefined || rule.status === 404 || passed.includes(path)) {
      return { missing: path };
    }
    const target = URL.canParse(rule.to, origin) ? new URL(rule.to, origin) : undefined;
    if (target?.origin !== origin) return { file: undefined };
    return follow(decodeUrl(target.pathname), [...passed, path]);
  };
  return (path) => follow(path, []);
}

function resolveUrl(
  url: string,
  options: {
    page: DistPage;
    origin: string;
    find: Find;
    byFile: ReadonlyMap<string, DistPage>;
  },
): DistTarget {
  const { page, origin, find, byFile } = options;
  if (url === '' || url === '#' || url.startsWith('data:')) return { kind: 'other' };
  // Most links are the path of a page as it stands, and parsing a URL costs more than the rest.
  if (plainPath.test(url) && !url.startsWith('//')) return targetOf(url, '', find, byFile);
  if (!URL.canParse(url, origin)) return { kind: 'missing', path: url };
  const parsed = new URL(url, origin + page.path);
  if (parsed.origin !== origin) {
    return /^https?:$/.test(parsed.protocol)
      ? { kind: 'external', url: parsed }
      : { kind: 'other' };
  }
  return targetOf(decodeUrl(parsed.pathname), decodeUrl(parsed.hash.slice(1)), find, byFile);
}

const plainPath = /^\/[\w/-]*(?:\.\w+)?$/;

function targetOf(
  path: string,
  anchor: string,
  find: Find,
  byFile: ReadonlyMap<string, DistPage>,
): DistTarget {
  const found = find(path);
  if ('missing' in found) return { kind: 'missing', path: found.missing };
  const page = byFile.get(found.file ?? '');
  return page === undefined ? { kind: 'file' } : { kind: 'page', page, anchor };
}
