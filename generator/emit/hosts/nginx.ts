import type { Rewrite } from '../../contract.ts';
import { type Output, readyOutput } from '../../output/output.ts';
import { escapePattern, type HostRules, patternOf, unsentFiles } from './host-rules.ts';

/** `_nginx.conf`: what goes into a server block of nginx, below its `root`. */
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
    // A rule for all paths is a location of the same name.
    ...(rules.fallbacks.some(({ from }) => from === '/*')
      ? []
      : [`location / { ${tryFiles} =404; }`]),
    '',
  ].join('\n');
  return readyOutput('_nginx.conf', text, 'the configuration of nginx');
}

/**
 * What comes after it sees paths without the base. An internal redirect, which comes through here
 * again, has none: `$stet_path` is set by then.
 */
function enterBase({ base }: HostRules): string[] {
  if (base === '') return [];
  const pattern = escapePattern(base);
  return [
    `if ($request_uri ~ "^/(?:\\?|$)") { return 302 ${base}/; }`,
    `if ($request_uri ~ "^${pattern}(?:\\?|$)") { return 308 ${base}/$is_args$args; }`,
    `if ($request_uri !~ "^${pattern}/") { return 404; }`,
    // To a location a path that was rewritten is as one of an internal redirect.
    `if ($stet_path = "") { rewrite "^${pattern}/404\\.html$" /404; }`,
    `if ($stet_path = "") { rewrite "^${pattern}(/.*)$" $1; }`,
    '',
  ];
}

const tryFiles = 'try_files $uri $uri.html $uri/index.html';

/** nginx knows neither web app manifests nor all image formats, and its list is replaced as a whole. */
function types({ types }: HostRules): string[] {
  const bare = (type: string) => type.replace(/;.*/, '');
  const texts = [...types.values()].filter((type) => type.includes('charset')).map(bare);
  // Of text/html it knows without being told, and warns of being told.
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
 * A header is a variable that each rule for the path sets anew, since an add_header in one location
 * would take all others away there. An empty one is not sent. What is sent instead of a file that is
 * not there has the headers of the path that was asked for, but must not be kept as long.
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
 * Other names of a page lead to its one URL. What was asked for stays the same in an internal
 * redirect, to a page's file among others, so that is what is looked at; and no path that begins
 * with two slashes, which would lead to another site.
 */
const cleanUrls = ({ base }: HostRules): string[] => [
  `if ($request_uri ~ "^${escapePattern(base)}/index\\.html(?:\\?|$)") { return 308 ${base}/$is_args$args; }`,
  'set $stet_page "";',
  // Captures by name: what a set takes by its number is escaped again.
  `if ($request_uri ~ "^${escapePattern(base)}(?!/404(?:\\.html|/index\\.html|/+)(?:\\?|$))(?<stet_name>(?:/[^/?]+)+?)(?:/index\\.html|\\.html|/+)(?:\\?|$)") { set $stet_page $stet_name; }`,
  // Files have names without escapes, of which what was asked for may have some.
  'set $stet_asked "$stet_page $stet_path";',
  // Below a file there is nothing, so this is no page's name.
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
 * The not-found page is a 404 under its own name, too; only internal redirects find its file. Where
 * the site has a rule for the path, nginx would refuse a second location of that name.
 */
function notFound({ redirects, fallbacks }: HostRules): string[] {
  const taken = new Set([...redirects, ...fallbacks].map(({ from }) => from));
  return [
    ...(taken.has('/404') ? [] : ['location = /404 { return 404; }']),
    ...(taken.has('/404.html') ? [] : ['location = /404.html { internal; }']),
  ];
}

/** A dollar sign would be a variable. */
function quoteUrl(url: string): string {
  return quote(url.replaceAll('$', '%24'));
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
