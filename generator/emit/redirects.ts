import type { Site } from '../config/site.ts';
import type { Rewrite } from '../contract.ts';
import { readablePath } from '../lib/decode-url.ts';
import { escapeHtml } from '../lib/escape.ts';
import { absoluteUrl, linkUrl, publicUrl } from '../lib/page-url.ts';
import { fallbackName } from '../lib/url-files.ts';
import { formatRedirects, isRedirect } from '../output/host-files.ts';
import { type Output, readyOutput } from '../output/output.ts';
import type { Redirect } from '../plan/load-redirects.ts';

/**
 * The rules of the output: the redirects, then the site's rewrites. If two match a path, the first
 * counts. In directory style, a rule for the path of a page also matches it with a slash.
 */
export function redirectRules(
  { urlStyle, rewrites }: Pick<Site, 'urlStyle' | 'rewrites'>,
  redirects: readonly Redirect[],
): Rewrite[] {
  const moved = redirects.map(({ from, to }): Rewrite => ({ from, to, status: 301 }));
  const rules = [...moved, ...rewrites];
  if (urlStyle === 'file') return rules;
  const written = new Set(rules.map(({ from }) => from));
  const slashed = rules.flatMap(({ from, to, status }) => {
    const rule = { from, to: linkUrl(to, urlStyle), status };
    const other = linkUrl(from, urlStyle);
    return written.has(other) ? [rule] : [rule, { ...rule, from: other }];
  });
  // A rule of the site may add or remove the slash, as hosts do anyway.
  return slashed.filter((rule) => !isCircle(rule));
}

/** Whether a rule redirects a path to itself, which never ends. */
function isCircle({ from, to, status }: Rewrite): boolean {
  return isRedirect(status) && readablePath(to.split(/[?#]/, 1)[0] ?? '') === from;
}

/** `_redirects`, with the rules of the output. */
export function renderRedirects(site: Site, redirects: readonly Redirect[]): Output {
  const rules = formatRedirects(redirectRules(site, redirects), site);
  return readyOutput('_redirects', rules, 'the rewrites');
}

/** A page at an old path that redirects, for hosts that do not read `_redirects`. */
export function renderFallback(site: Site, { from, to }: Redirect): Output {
  return readyOutput(fallbackName(from, site), fallbackPage(site, to), `the redirect of ${from}`);
}

function fallbackPage(site: Site, to: string): string {
  const target = escapeHtml(publicUrl(to, site));
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
