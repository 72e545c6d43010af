import type { Site } from '../config/site.ts';
import type { Rewrite } from '../contract.ts';
import { addBase } from '../lib/base-path.ts';
import { escapeHtml } from '../lib/escape.ts';
import { fallbackName } from '../lib/url-files.ts';
import { formatRedirects } from '../output/host-files.ts';
import { type Output, readyOutput } from '../output/output.ts';
import type { Redirect } from '../plan/load-redirects.ts';
import { absoluteUrl } from '../render/head.ts';

/**
 * The rules of the output: the redirects, then the site's rewrites. If two match a path, the first
 * counts.
 */
export function redirectRules(site: Site, redirects: readonly Redirect[]): Rewrite[] {
  const moved = redirects.map(({ from, to }): Rewrite => ({ from, to, status: 301 }));
  return [...moved, ...site.rewrites];
}

/** `_redirects`, with the rules of the output. */
export function renderRedirects(site: Site, redirects: readonly Redirect[]): Output {
  const rules = formatRedirects(redirectRules(site, redirects), site.base);
  return readyOutput('_redirects', rules, 'the rewrites');
}

/** A page at an old path that redirects, for hosts that do not read `_redirects`. */
export function renderFallback(site: Site, { from, to }: Redirect): Output {
  return readyOutput(fallbackName(from, site), fallbackPage(site, to), `the redirect of ${from}`);
}

function fallbackPage(site: Site, to: string): string {
  const target = escapeHtml(addBase(site.base, to));
  const url = escapeHtml(absoluteUrl(site, to));
  return `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${url}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${url}">
<meta http-equiv="refresh" content="0; url=${target}">
</head>
<body><p><a href="${target}">${url}</a></p></body>
</html>
`;
}
