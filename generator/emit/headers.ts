import type { Site } from '../config/site.ts';
import type { HeaderRule } from '../contract.ts';
import { type Output, readyOutput } from './output.ts';

/** Files whose names hold a hash of their bytes never change, so they are kept for a year. */
const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The header rules of the output: the site's, its policy, and caching of hashed files. */
export function headerRules(site: Site, policy: string | undefined): HeaderRule[] {
  return [
    ...(policy === undefined
      ? []
      : [{ path: '/*', headers: { 'Content-Security-Policy': policy } }]),
    ...site.headers,
    { path: '/assets/*', headers: immutable },
    { path: '/images/*', headers: immutable },
  ];
}

/** `_headers`, as static hosts read it: a path, then its headers indented. */
export function renderHeaders(site: Site, policy: string | undefined): Output {
  const blocks = headerRules(site, policy).map(({ path, headers }) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return readyOutput('_headers', `${blocks.join('\n\n')}\n`, 'the header rules');
}
