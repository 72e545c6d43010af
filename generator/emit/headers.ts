import type { Site } from '../config/site.ts';
import type { HeaderRule } from '../contract.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { linkUrl } from '../lib/page-url.ts';

/**
 * A file with a hash of its bytes in its name never changes, so browsers may cache it for a year.
 */
const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * The header rules of the output: the policy, caching of hashed files, and the site's own, which
 * win. All rules spell a header's name in the same way. In directory style, a rule for the path of a
 * page also matches it with a slash.
 */
export function headerRules(site: Site, policy: string | undefined): HeaderRule[] {
  const ofPolicy = { path: '/*', headers: { 'Content-Security-Policy': policy ?? '' } };
  const rules = [
    ...(policy === undefined ? [] : [ofPolicy]),
    ...Object.values(hashedFolders)
      .map((folder) => ({ path: `/${folder}/*`, headers: immutable }))
      // Some hosts, such as Cloudflare Pages, join the values of all matching rules.
      .filter(({ path }) => !site.headers.some((rule) => isAboutCaching(rule, path))),
    ...site.headers,
  ];
  // First those that stet's servers set too.
  const spellings = ['Cache-Control', 'Content-Security-Policy', 'Content-Type', 'Vary'];
  const spell = (name: string) => {
    const known = spellings.find((other) => other.toLowerCase() === name.toLowerCase());
    if (known === undefined) spellings.push(name);
    return known ?? name;
  };
  return rules.flatMap(({ path, headers }) => {
    const spelled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [spell(name), value]),
    );
    // Without a slash, it may be the path of a file without an extension.
    const paths = new Set([path, linkUrl(path, site.urlStyle)]);
    return [...paths].map((path) => ({ path, headers: spelled }));
  });
}

/** Whether a rule sets the caching of all paths that match a pattern. */
function isAboutCaching({ path, headers }: HeaderRule, pattern: string): boolean {
  const isForAll = path.endsWith('*') && pattern.startsWith(path.slice(0, -1));
  return isForAll && Object.keys(headers).some((name) => name.toLowerCase() === 'cache-control');
}
