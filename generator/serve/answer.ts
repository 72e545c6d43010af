import type { Rewrite } from '../contract.ts';
import { addBase } from '../lib/base-path.ts';
import { readablePath } from '../lib/decode-url.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { createRuleFinder } from '../lib/find-rule.ts';
import { firstBy } from '../lib/first-by.ts';
import { memoize } from '../lib/memoize.ts';
import { findServed, pagePath } from '../lib/page-url.ts';
import { cleanPath, findFile, matches, notFoundFile } from '../lib/url-files.ts';
import { isRedirect } from '../output/host-files.ts';
import type { OutputIndex } from './output-index.ts';

/** The answer to a request, before compression. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Path of the file inside the output. */
  file?: string;
}

/**
 * Answers a path like a good static host. The answer is the file, the page with a clean URL, a
 * redirect to the clean URL, a rule of `_redirects`, or the not-found page.
 * @param path decoded path of the request, with its leading slash.
 * @param query with its question mark, or empty.
 */
export function answerPath(index: OutputIndex, path: string, query: string): Answer {
  const headers = headersFor(index, path);
  const redirect = (status: number, to: string) => ({
    status,
    headers: { ...headers, Location: encodeUrl(addBase(index.base, to)) },
  });
  // Like hosts that apply the rules first: the page at that path serves hosts without rules.
  const { redirects, findRule } = rulesOf(index.rewrites);
  const moved = redirects.get(path);
  if (moved) return redirect(moved.status, moved.to);
  const canonical = cleanUrl(index, path);
  if (canonical !== undefined) return redirect(308, `${canonical}${query}`);
  const page = findServed(index, path);
  // Always 404, even if a visitor requests the not-found page by its name.
  if (page === notFoundFile) return { status: 404, headers, file: notFoundFile };
  if (page !== undefined) return { status: 200, headers, file: page };
  const rule = findRule(path);
  if (rule && isRedirect(rule.status)) return redirect(rule.status, rule.to);
  const target = rule && findServed(index, readablePath(rule.to));
  if (rule && target !== undefined) return { status: rule.status, headers, file: target };
  return { status: 404, headers, ...(index.has(notFoundFile) && { file: notFoundFile }) };
}

/** The first redirect of each path, and a function that finds the first rule for a path. */
const rulesOf = memoize((rewrites: readonly Rewrite[]) => {
  const redirects = rewrites.filter(({ status }) => isRedirect(status));
  return {
    redirects: firstBy(redirects, ({ from }) => from),
    findRule: createRuleFinder(rewrites),
  };
}, new WeakMap());

/** The headers of the rules for a path. If two rules set the same header, the later one wins. */
export function headersFor(index: OutputIndex, path: string): Record<string, string> {
  const rules = index.headers.filter((rule) => matches(rule.path, path));
  return Object.assign({}, ...rules.map(({ headers }) => headers));
}

/** The one URL of a page, if the request has its file name, or a slash too many or too few. */
function cleanUrl(index: OutputIndex, path: string): string | undefined {
  const bare = cleanPath(path);
  if ((bare === path && index.urlStyle === 'file') || bare.startsWith('//')) return undefined;
  const page = findFile(index, bare);
  if (page === undefined || page === notFoundFile) return undefined;
  const url = page.endsWith('/index.html') ? pagePath(bare, index.urlStyle) : bare;
  return url === path ? undefined : url;
}
