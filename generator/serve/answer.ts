import type { OutputIndex } from './output-index.ts';

/** What a request gets, before compression. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Path of the file inside the output. */
  file?: string;
}

/**
 * What a good static host answers for a path: the file, the page with a clean URL, a redirect to
 * the clean URL, a rule of `_redirects`, or the not-found page.
 * @param path decoded path of the request, with its leading slash.
 * @param query with its question mark, or empty.
 */
export function answerPath(index: OutputIndex, path: string, query: string): Answer {
  const headers = headersFor(index, path);
  // As hosts do that put the rules first: the page there is for those that have none.
  const moved = index.rewrites.find(({ from, status }) => from === path && isRedirect(status));
  if (moved) return { status: moved.status, headers: { ...headers, Location: moved.to } };
  const canonical = cleanUrl(index, path);
  if (canonical !== undefined) {
    return { status: 308, headers: { ...headers, Location: `${canonical}${query}` } };
  }
  const page = findFile(index, path);
  // It means that nothing was found, also for a visitor who asks for it by name.
  if (page === notFoundPage) return { status: 404, headers, file: notFoundPage };
  if (page !== undefined) return { status: 200, headers, file: page };
  const rule = index.rewrites.find(({ from }) => matches(from, path));
  if (rule && isRedirect(rule.status)) {
    return { status: rule.status, headers: { ...headers, Location: rule.to } };
  }
  const target = rule && findFile(index, rule.to);
  if (rule && target !== undefined) {
    return { status: rule.status, headers, file: target };
  }
  return index.has(notFoundPage)
    ? { status: 404, headers, file: notFoundPage }
    : { status: 404, headers };
}

/** Path inside the output of what is sent where there is nothing. */
const notFoundPage = '404.html';

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The headers that the rules give a path; of two rules for one header the later wins. */
export function headersFor(index: OutputIndex, path: string): Record<string, string> {
  const rules = index.headers.filter((rule) => matches(rule.path, path));
  return Object.assign({}, ...rules.map(({ headers }) => headers));
}

/** Whether a pattern, which may end in `*`, covers a path. */
function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}

/** The one URL of a page, when the request names it by its file or with a slash at the end. */
function cleanUrl(index: OutputIndex, path: string): string | undefined {
  const bare = path.replace(/\/index\.html$|\.html$|(?<=.)\/+$/, '') || '/';
  if (bare === path || bare.startsWith('//')) return undefined;
  const page = findFile(index, bare);
  return page === undefined || page === notFoundPage ? undefined : bare;
}

/** The file that a path (with its slash) means, by its own name or as a page's clean URL. */
export function findFile(index: Pick<OutputIndex, 'has'>, path: string): string | undefined {
  const name = path.slice(1);
  const candidates = path === '/' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`];
  return candidates.find((candidate) => index.has(candidate));
}
