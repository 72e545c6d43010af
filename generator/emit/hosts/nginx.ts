import type { Rewrite } from '../../contract.ts';
import { type Output, readyOutput } from '../../output/output.ts';
import { escapePattern, type HostRules, patternOf, unsentFiles } from './host-rules.ts';

/** `_nginx.conf`: the lines for a server block of nginx, after its `root`. */
export function renderNginx(rules: HostRules): Output {
  const text = [
    '# Written by the build from the same rules as _headers and _redirects; the next build overwrites it.',
    '# Include it in a server block, below its root. Where nginx has the module ngx_brotli, put',
    '# "brotli_static on;" next to the include.',
    '',
    ...types(rules),
    'gzip_static on;',
    'gzip_vary on;',
    'absolute_redirect off;',
    'error_page 404 /404.html;',
    '',
    ...enterBase(rules),
    ...headers(rules),
    '',
    ...cleanUrls(rules),
    '',
    ...notFound(rules),
    `location ~ "${unsentFiles}" { return 404; }`,
    ...rules.redirects.map(
      ({ from, status, to }) => `location = ${quote(from)} { return ${status} ${quoteUrl(to)}; }`,
    ),
    ...rules.fallbacks.flatMap(fallback),
    // A rule for all paths already defines this location.
    ...(rules.fallbacks.some(({ from }) => from === '/*')
      ? []
      : [`location / { ${tryFiles} =404; }`]),
    '',
  ].join('\n');
  return readyOutput('_nginx.conf', text, 'the configuration of nginx');
}

/**
 * Removes the base from paths, for all rules after it. nginx runs these lines again after an
 * internal redirect, whose path has no base; `$stet_path` is set by then.
 */
function enterBase({ base }: HostRules): string[] {
  if (base === '') return [];
  const pattern = escapePattern(base);
  return [
    `if ($request_uri ~ "^/(?:\\?|$)") { return 302 ${base}/; }`,
    `if ($request_uri ~ "^${pattern}(?:\\?|$)") { return 308 ${base}/$is_args$args; }`,
    `if ($request_uri !~ "^${pattern}/") { return 404; }`,
    // For a location, a rewritten path looks like an internal redirect.
    `if ($stet_path = "") { rewrite "^${pattern}/404\\.html$" /404; }`,
    `if ($stet_path = "") { rewrite "^${pattern}(/.*)$" $1; }`,
    '',
  ];
}

const tryFiles = 'try_files $uri $uri.html $uri/index.html';

/**
 * nginx lacks the types of web app manifests and some images, and a new list replaces its own
 * completely.
 */
function types({ types }: HostRules): string[] {
  const bare = (type: string) => type.replace(/;.*/, '');
  const texts = [...types.values()].filter((type) => type.includes('charset')).map(bare);
  // nginx always includes text/html, and warns if it is listed.
  const others = [...new Set(texts)].filter((type) => type !== 'text/html');
  return [
    'types {',
    ...[...types].map(([extension, type]) => `  ${bare(type)} ${extension};`),
    '}',
    'default_type application/octet-stream;',
    'charset utf-8;',
    ...(others.length > 0 ? [`charset_types ${others.join(' ')};`] : []),
  ];
}

/**
 * Each header is a variable that every matching rule sets, since an add_header in a location would
 * drop all other headers there. nginx does not send empty headers. A page sent for a missing file
 * has the headers of the requested path, except for its caching.
 */
function headers({ headers }: HostRules): string[] {
  const variable = (name: string) => `$stet_${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}`;
  const all = headers.flatMap(({ path, headers }) =>
    Object.entries(headers).map(([name, value]) => ({ path, name, value })),
  );
  const names = [...new Set(all.map(({ name }) => name))];
  return [
    'uninitialized_variable_warn off;',
    'if ($stet_path = "") { set $stet_path $uri; }',
    ...names.map((name) => `set ${variable(name)} "";`),
    ...all.map(({ path, name, value }) => {
      const assignment = `set ${variable(name)} ${quote(value)};`;
      if (path === '/*') return assignment;
      const subject = name === 'Cache-Control' ? '$uri' : '$stet_path';
      return `if (${subject} ~ "${patternOf(path)}") { ${assignment} }`;
    }),
    ...names.map((name) => `add_header ${name} ${variable(name)} always;`),
  ];
}

/**
 * Redirects other names of a page to its one URL. Tests the original request, which an internal
 * redirect to a page's file does not change. Ignores paths that start with two slashes, which would
 * redirect to another site.
 */
const cleanUrls = ({ base }: HostRules): string[] => [
  `if ($request_uri ~ "^${escapePattern(base)}/index\\.html(?:\\?|$)") { return 308 ${base}/$is_args$args; }`,
  'set $stet_page "";',
  // Named captures, because nginx escapes numbered ones again in a set.
  `if ($request_uri ~ "^${escapePattern(base)}(?!/404(?:\\.html|/index\\.html|/+)(?:\\?|$))(?<stet_name>(?:/[^/?]+)+?)(?:/index\\.html|\\.html|/+)(?:\\?|$)") { set $stet_page $stet_name; }`,
  // File names have no escapes, but the requested path may.
  'set $stet_asked "$stet_page $stet_path";',
  // There is nothing below a file, so no page has this name.
  'set $stet_file /_headers/none;',
  'if ($stet_asked ~ "^[^ ]+ (?<stet_name>(?:/[^/]+)+?)(?:/index\\.html|\\.html|/+)$") { set $stet_file $stet_name; }',
  ...['', '.html', '/index.html'].map(
    (end) =>
      `if (-f $document_root$stet_file${end}) { return 308 ${base}$stet_page$is_args$args; }`,
  ),
];

function fallback({ from, status, to }: Rewrite, index: number): string[] {
  const location = `location ${from.endsWith('*') ? '' : '= '}${quote(from.replace(/\*$/, ''))}`;
  if (status === 200) return [`${location} { ${tryFiles} ${quoteUrl(to)}; }`];
  if (status === 404) return [`${location} { error_page 404 ${quoteUrl(to)}; ${tryFiles} =404; }`];
  return [
    `${location} { ${tryFiles} @stet_${index}; }`,
    `location @stet_${index} { return ${status} ${quoteUrl(to)}; }`,
  ];
}

/**
 * Answers 404 under the not-found page's own name too; only internal redirects reach its file. If
 * the site has a rule for the path, nginx would reject a second location for it.
 */
function notFound({ redirects, fallbacks }: HostRules): string[] {
  const taken = new Set([...redirects, ...fallbacks].map(({ from }) => from));
  return [
    ...(taken.has('/404') ? [] : ['location = /404 { return 404; }']),
    ...(taken.has('/404.html') ? [] : ['location = /404.html { internal; }']),
  ];
}

/** A dollar sign would start a variable. */
function quoteUrl(url: string): string {
  return quote(url.replaceAll('$', '%24'));
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
