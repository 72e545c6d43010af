import type { Rewrite } from '../../contract.ts';
import { type Output, readyOutput } from '../../output/output.ts';
import { type HostRules, patternOf, revalidate, unsentFiles } from './host-rules.ts';

/** `_Caddyfile`: the lines for a site block of Caddy, after its `root`. */
export function renderCaddy(rules: HostRules): Output {
  const text = [
    '# Written by the build from the same rules as _headers and _redirects; the next build overwrites it.',
    '# Import it in a site block, below its root.',
    '',
    ...block('route', [
      '@write not method GET HEAD',
      'header @write Allow "GET, HEAD"',
      'respond @write 405',
      '@query expression `{http.request.uri.query} != ""`',
      ...enterBase(rules),
      ...headers(rules),
      '',
      ...(rules.urlStyle === 'file'
        ? [...cleanUrls(rules), '', ...redirects(rules)]
        : // An old path is the folder of the page that redirects from it.
          [...redirects(rules), '', ...cleanUrls(rules)]),
      `@notfound path_regexp ${quote(notFound)}`,
      ...block('route @notfound', sendFile('/404.html', 404)),
      ...files(rules),
      ...rules.fallbacks.flatMap((rule, index) => fallback(rule, `@fallback${index}`)),
      ...sendFile('/404.html', 404),
    ]),
    '',
  ].join('\n');
  return readyOutput('_Caddyfile', text, 'the configuration of Caddy');
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => (line === '' ? '' : `\t${line}`)), '}'];
}

/** Removes the base from paths, for all rules after it. */
function enterBase({ base }: HostRules): string[] {
  if (base === '') return [];
  return [
    '@host path_regexp ^/$',
    `redir @host ${base}/ 302`,
    `@base path_regexp ${quote(patternOf(base))}`,
    ...block('route @base', [`redir @query ${base}/?{query} 308`, `redir * ${base}/ 308`]),
    `@outside not path_regexp ${quote(patternOf(`${base}/*`))}`,
    'respond @outside 404',
    `uri strip_prefix ${base}`,
  ];
}

/** Always uses regular expressions, since Caddy's path matcher ignores case. */
function headers({ headers }: HostRules): string[] {
  return headers.flatMap(({ path, headers }, index) => {
    const matcher = path === '/*' ? '' : `@header${index} `;
    return [
      ...(matcher === '' ? [] : [`${matcher}path_regexp ${quote(patternOf(path))}`]),
      ...Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quote(value)}`),
    ];
  });
}

/** The names of the not-found page; they answer with 404 too. */
const notFound = '^/404(?:\\.html|/index\\.html|/+)?$';

/** Redirects other names of a page to its one URL. */
const cleanUrls = ({ base, urlStyle }: HostRules): string[] => [
  '@index path_regexp ^/index\\.html$',
  ...block('route @index', [`redir @query ${base}/?{query} 308`, `redir * ${base}/ 308`]),
  ...toUrl(base, {
    name: 'page',
    pattern: '((?:/[^/]+)+?)(?:/index\\.html|\\.html|/+)',
    files: ['', '.html', ...(urlStyle === 'file' ? ['/index.html'] : [])],
    end: '',
  }),
  ...(urlStyle === 'file'
    ? []
    : toUrl(base, {
        name: 'folder',
        pattern: '((?:/[^/]+?)+?)(?:/index\\.html|\\.html|/{2,})?',
        files: ['/index.html'],
        end: '/',
      })),
];

/** Redirects to the URL of a page that has one of some files; `end` is the end of that URL. */
const toUrl = (
  base: string,
  { name, pattern, files, end }: { name: string; pattern: string; files: string[]; end: string },
): string[] => [
  ...block(`@${name}`, [
    `path_regexp ${name} ^${pattern}$`,
    `not path_regexp ${notFound}`,
    'not path_regexp ^//',
  ]),
  ...block(`route @${name}`, [
    `@exists file ${files.map((file) => `{re.${name}.1}${file}`).join(' ')}`,
    ...block('route @exists', [
      `redir @query ${base}{re.${name}.1}${end}?{query} 308`,
      `redir * ${base}{re.${name}.1}${end} 308`,
    ]),
  ]),
];

const redirects = ({ redirects }: HostRules) =>
  redirects.flatMap((rule, index) => redirect(rule, `@redirect${index}`));

function redirect({ from, to, status }: Rewrite, matcher: string): string[] {
  return [
    `${matcher} path_regexp ${quote(patternOf(from))}`,
    `redir ${matcher} ${quoteUrl(to)} ${status}`,
  ];
}

/** Media types that rules set. Of several deferred headers, Caddy sets the first one last. */
function setTypes({ ownTypes }: HostRules): string[] {
  return ownTypes.flatMap(({ path, type }, index) => [
    `@type${index} path_regexp ${quote(patternOf(path))}`,
    ...block(`header @type${index}`, [`Content-Type ${quote(type)}`, 'defer']),
  ]);
}

function files(rules: HostRules): string[] {
  const { types, urlStyle } = rules;
  return [
    ...(urlStyle === 'file'
      ? ['@root path_regexp ^/$', 'rewrite @root /index.html']
      : [
          ...block('@inside', ['path_regexp /$', 'not path_regexp ^//', 'file {path}index.html']),
          'rewrite @inside {path}index.html',
        ]),
    ...block('@file', [
      'not path_regexp /$',
      `not path_regexp ${unsentFiles}`,
      'file {path} {path}.html {path}/index.html',
    ]),
    ...block('route @file', [
      ...setTypes(rules),
      'rewrite * {http.matchers.file.relative}',
      ...[...types].flatMap(([extension, type]) => [
        `@${extension} path_regexp \\.${extension}$`,
        ...block(`header @${extension}`, [
          `Content-Type ${quote(type)}`,
          // Caddy sends it only with compressed files, but caches store uncompressed ones too.
          ...(type.includes('charset') ? ['Vary Accept-Encoding'] : []),
          'defer',
        ]),
      ]),
      ...serve(),
    ]),
  ];
}

function fallback(rule: Rewrite, matcher: string): string[] {
  const { from, to, status } = rule;
  if (status !== 200 && status !== 404) return redirect(rule, matcher);
  return [
    `${matcher} path_regexp ${quote(patternOf(from))}`,
    ...block(`route ${matcher}`, sendFile(to, status)),
  ];
}

/** A 404 must not be cached, whatever the headers of the files are. */
function sendFile(file: string, status: 200 | 404): string[] {
  return [
    ...(status === 404 ? [`header Cache-Control "${revalidate}"`] : []),
    ...block('header', ['Vary Accept-Encoding', 'defer']),
    `rewrite * ${quoteUrl(file)}`,
    ...serve(status),
  ];
}

function serve(status: 200 | 404 = 200): string[] {
  const options = ['precompressed br gzip', 'disable_canonical_uris'];
  return block('file_server', status === 200 ? options : [...options, `status ${status}`]);
}

/**
 * Nothing inside backquotes has a special meaning; header values contain no backquotes
 * (config-schema.ts).
 */
function quote(text: string): string {
  return `\`${text.replaceAll('`', '%60')}\``;
}

/** Braces would start a placeholder. */
function quoteUrl(url: string): string {
  return quote(url.replaceAll('{', '%7B').replaceAll('}', '%7D'));
}
