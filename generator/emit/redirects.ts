import type { Site } from '../config/site.ts';
import { escapeHtml } from '../lib/escape.ts';
import { type Output, readyOutput } from '../output/output.ts';
import type { Redirect } from '../plan/load-redirects.ts';
import { fallbackName } from '../plan/page-file-name.ts';
import { absoluteUrl } from '../render/head.ts';

/**
 * `_redirects`, as static hosts read it: from, to and status on a line; of two rules for a path the
 * first counts. And for hosts that do not read it, a page at each old path that leads on.
 */
export function renderRedirects(site: Site, redirects: readonly Redirect[]): Output[] {
  const lines = [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...site.rewrites.map(({ from, to, status }) => `${from} ${to} ${status}`),
  ];
  return [
    readyOutput('_redirects', `${lines.join('\n')}\n`, 'the rewrites'),
    ...redirects.map((redirect) =>
      readyOutput(
        fallbackName(redirect.from, site),
        renderFallback(site, redirect),
        `the redirect of ${redirect.from}`,
      ),
    ),
  ];
}

function renderFallback(site: Site, { to }: Redirect): string {
  const target = escapeHtml(to);
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
