import { addBase, ownPath, removeBase, toAbsolute } from '../../lib/base-path.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { createRuleFinder } from '../../lib/find-rule.ts';
import { findServed, servedPath } from '../../lib/page-url.ts';
import { cleanPath } from '../../lib/url-files.ts';
import { parseRedirects } from '../../output/host-files.ts';
import type { DistContext, DistTarget, PageName } from './dist-rule.ts';

/** Most links are exactly a page's path; parsing a URL costs more than all other steps. */
const plainPath = /^\/(?!\/)[\w/-]*(?:\.\w+)?$/;

type NamedFiles = Pick<DistContext, 'url' | 'base' | 'files' | 'read'>;

/** Creates the function that finds the target of a URL on a page. */
export function createUrlResolver(output: NamedFiles): DistContext['resolve'] {
  const { url: siteUrl, base, files, read } = output;
  const names = new Set(files);
  const { rewrites, urlStyle } = parseRedirects(names.has('_redirects') ? read('_redirects') : '');
  const findRule = createRuleFinder(rewrites);
  const follow = (path: string, anchor: string, passed: readonly string[] = []): DistTarget => {
    const file = findServed(names, path);
    if (file?.endsWith('.html')) {
      return { kind: 'page', page: { file, path: cleanPath(`/${file}`) }, anchor };
    }
    if (file !== undefined) return { kind: 'file' };
    const rule = findRule(path);
    // Browsers stop at circular redirects.
    if (rule === undefined || rule.status === 404 || passed.includes(path)) {
      return { kind: 'missing', path };
    }
    const target = URL.canParse(rule.to, siteUrl) ? toAbsolute(rule.to, output) : undefined;
    const own = target && ownPath(target, output);
    return own === undefined ? { kind: 'file' } : follow(decodeUrl(own), anchor, [...passed, path]);
  };
  const resolve = (url: string, page: PageName): DistTarget => {
    if (url === '' || url === '#' || url.startsWith('data:')) return { kind: 'other' };
    // A mistake: only a full URL reaches the rest of the host.
    const path = removeBase(base, url);
    if (path === undefined && addBase(base, url) !== url) return { kind: 'outside' };
    if (path !== undefined && plainPath.test(url)) return follow(path, '');
    if (!URL.canParse(url, siteUrl)) return { kind: 'missing', path: url };
    const parsed = new URL(url, siteUrl + servedPath(page.file, urlStyle));
    const own = ownPath(parsed, output);
    if (own !== undefined) return follow(decodeUrl(own), decodeUrl(parsed.hash.slice(1)));
    return /^https?:$/.test(parsed.protocol)
      ? { kind: 'external', url: parsed }
      : { kind: 'other' };
  };
  // The URLs of a menu are on every page, and have the same target everywhere.
  const known = new Map<string, DistTarget>();
  return (url, page) => {
    if (/^#.+/.test(url)) return { kind: 'page', page, anchor: decodeUrl(url.slice(1)) };
    const target = known.get(url) ?? resolve(url, page);
    if (/^(?:\/|https?:)/.test(url)) known.set(url, target);
    return target;
  };
}
