import type { Rewrite } from '../../contract.ts';
import { type Output, readyOutput } from '../../output/output.ts';
import { type HostRules, patternOf, revalidate, unsentFiles } from './host-rules.ts';

/** `_Caddyfile`: what goes into a site block of Caddy, below its `root`. */
export function renderCaddy(rules: HostRules): Output {
  const text = [
    '# Made by the build from what _headers and _redirects are made of; the next build writes it anew.',
    '# Import it in a site block, below its root.',
    '',
    'route {',
    ...indent([
      '@write not method GET HEAD',
      'header @write Allow "GET, HEAD"',
      'respond @write 405',
      ...headers(rules),
      '',
      ...cleanUrls,
      '',
      ...rules.redirects.flatMap((rule, index) => redirect(rule, `@redirect${index}`)),
      `@notfound path_regexp ${quote(notFound)}`,
      'route @notfound {',
      ...indent(sendFile('/404.html', 404)),
      '}',
      ...files(rules),
      ...rules.fallbacks.flatMap((rule, index) => fallback(rule, `@fallback${index}`)),
      ...sendFile('/404.html', 404),
    ]),
    '}',
    '',
  ].join('\n');
  return readyOutput('_Caddyfile', text, 'the configuration of Caddy');
}

/** Matched by patterns throughout: the plain matcher of paths does not tell A from a. */
function headers({ headers }: HostRules): string[] {
  return headers.flatMap(({ path, headers }, index) => {
    const matcher = path === '/*' ? '' : `@header${index} `;
    return [
      ...(matcher === '' ? [] : [`${matcher}path_regexp ${quote(patternOf(path))}`]),
      ...Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quote(value)}`),
    ];
  });
}

/** The not-found page by its names, which is a 404 there, too. */
const notFound = '^/404(?:\\.html|/index\\.html|/+)?$';

/** Other names of a page lead to its one URL. */
const cleanUrls = [
  '@query expression `{http.request.uri.query} != ""`',
  '@index path_regexp ^/index\\.html$',
  'route @index {',
  '\tredir @query /?{query} 308',
  '\tredir * / 308',
  '}',
  '@page {',
  '\tpath_regexp page ^((?:/[^/]+)+?)(?:/index\\.html|\\.html|/+)$',
  `\tnot path_regexp ${notFound}`,
  '\tnot path_regexp ^//',
  '}',
  'route @page {',
  '\t@exists file {re.page.1} {re.page.1}.html {re.page.1}/index.html',
  '\troute @exists {',
  '\t\tredir @query {re.page.1}?{query} 308',
  '\t\tredir {re.page.1} 308',
  '\t}',
  '}',
];

function redirect({ from, to, status }: Rewrite, matcher: string): string[] {
  return [
    `${matcher} path_regexp ${quote(patternOf(from))}`,
    `redir ${matcher} ${quoteUrl(to)} ${status}`,
  ];
}

function files({ types }: HostRules): string[] {
  return [
    '@root path_regexp ^/$',
    'rewrite @root /index.html',
    '@file {',
    '\tnot path_regexp /$',
    `\tnot path_regexp ${unsentFiles}`,
    '\tfile {path} {path}.html {path}/index.html',
    '}',
    'route @file {',
    '\trewrite * {http.matchers.file.relative}',
    ...[...types].flatMap(([extension, type]) => [
      `\t@${extension} path_regexp \\.${extension}$`,
      `\theader @${extension} {`,
      `\t\tContent-Type ${quote(type)}`,
      // Said again for what is sent compressed, since caches keep what is not, too.
      ...(type.includes('charset') ? ['\t\tVary Accept-Encoding'] : []),
      '\t\tdefer',
      '\t}',
    ]),
    ...indent(serve()),
    '}',
  ];
}

function fallback(rule: Rewrite, matcher: string): string[] {
  const { from, to, status } = rule;
  if (status !== 200 && status !== 404) return redirect(rule, matcher);
  return [
    `${matcher} path_regexp ${quote(patternOf(from))}`,
    `route ${matcher} {`,
    ...indent(sendFile(to, status)),
    '}',
  ];
}

/** What is not there must not be kept, whatever is said of the files beside it. */
function sendFile(file: string, status: 200 | 404): string[] {
  return [
    ...(status === 404 ? [`header Cache-Control "${revalidate}"`] : []),
    'header {',
    '\tVary Accept-Encoding',
    '\tdefer',
    '}',
    `rewrite * ${quoteUrl(file)}`,
    ...serve(status),
  ];
}

function serve(status: 200 | 404 = 200): string[] {
  return [
    'file_server {',
    '\tprecompressed br gzip',
    '\tdisable_canonical_uris',
    ...(status === 200 ? [] : [`\tstatus ${status}`]),
    '}',
  ];
}

/** Between backquotes nothing has a meaning; what a header says holds none (config-schema.ts). */
function quote(text: string): string {
  return `\`${text.replaceAll('`', '%60')}\``;
}

/** Braces would be a placeholder. */
function quoteUrl(url: string): string {
  return quote(url.replaceAll('{', '%7B').replaceAll('}', '%7D'));
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `\t${line}`));
}
