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
    ...pageNames(rules),
    ...(rules.urlStyle === 'file' ? cleanUrls(rules) : []),
    '',
    ...notFound(rules),
    `location ~ "${unsentFiles}" { return 404; }`,
    ...ownTypes(rules),
    ...rules.redirects.map(
      ({ from, status, to }) => `location = ${quote(from)} { return ${status} ${quoteUrl(to)}; }`,
    ),
    ...rules.fallbacks.flatMap((rule, index) => fallback(rule, index, filesOf(rules))),
    // A rule for all paths already defines this location.
    ...(rules.fallbacks.some(({ from }) => from === '/*')
      ? []
      : [`location / { ${filesOf(rules)} =404; }`]),
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

/**
 * Looks for the file of a path. In directory style, an old path is the folder of the page that
 * redirects from it, so clean URLs come after the redirects, which have their own locations.
 */
function filesOf(rules: HostRules): string {
  const before = rules.urlStyle === 'file' ? [] : cleanUrls(rules);
  return [...before, 'try_files $uri $uri.html $uri/index.html'].join(' ');
}

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

/** Locations for rules that set a media type: an added header would be a second one. */
function ownTypes(rules: HostRules): string[] {
  return rules.ownTypes.map(({ path, type }) => {
    const send = `types {} default_type ${quote(type)}; charset off;`;
    return `location ~ "${patternOf(path)}" { ${send} ${filesOf(rules)} =404; }`;
  });
}

/**
 * Finds the name of a requested page. Tests the original request, which an internal redirect to a
 * page's file does not change. Ignores paths that start with two slashes, which would redirect to
 * another site.
 */
const pageNames = ({ base, urlStyle }: HostRules): string[] => [
  `if ($request_uri ~ "^${escapePattern(base)}/index\\.html(?:\\?|$)") { return 308 ${base}/$is_args$args; }`,
  ...nameOf(base, ofPage),
  ...(urlStyle === 'file' ? [] : nameOf(base, ofFolder)),
];

/** The endings of a page's other names. */
const endings = '(?:/index\\.html|\\.html|/+)';

/** Variables for the name of a page in its URL and on disk, and the pattern of its other names. */
const ofPage = { page: '$stet_page', file: '$stet_file', many: '+', except: '', end: endings };
/** The same for a page whose URL ends in a slash: a name without any ending is another name too. */
const ofFolder: typeof ofPage = {
  page: '$stet_folder',
  file: '$stet_folder_file',
  many: '+?',
  except: '(?!/(?:\\?|$))',
  end: `${endings}?`,
};

const nameOf = (base: string, { page, file, many, except, end }: typeof ofPage): string[] => [
  `set ${page} "";`,
  // Named captures, because nginx escapes numbered ones again in a set.
  `if ($request_uri ~ "^${escapePattern(base)}(?!/404(?:\\.html|/index\\.html|/+)(?:\\?|$))(?<stet_name>(?:/[^/?]${many})+?)${except}${end}(?:\\?|$)") { set ${page} $stet_name; }`,
  // File names have no escapes, but the requested path may.
  `set $stet_asked "${page} $stet_path";`,
  // There is nothing below a file, so no page has this name.
  `set ${file} /_headers/none;`,
  `if ($stet_asked ~ "^[^ ]+ (?<stet_name>(?:/[^/]${many})+?)${end}$") { set ${file} $stet_name; }`,
];

/** Redirects other names of a page to its one URL. */
const cleanUrls = ({ base, urlStyle }: HostRules): string[] => [
  ...toUrl(base, ofPage, urlStyle === 'file' ? ['', '.html', '/index.html'] : ['', '.html'], ''),
  ...(urlStyle === 'file' ? [] : toUrl(base, ofFolder, ['/index.html'], '/')),
];

const toUrl = (
  base: string,
  { page, file }: typeof ofPage,
  files: readonly string[],
  end: string,
): string[] =>
  files.map(
    (part) =>
      `if (-f $document_root${file}${part}) { return 308 ${base}${page}${end}$is_args$args; }`,
  );

function fallback({ from, status, to }: Rewrite, index: number, files: string): string[] {
  const location = `location ${from.endsWith('*') ? '' : '= '}${quote(from.replace(/\*$/, ''))}`;
  if (status === 200) return [`${location} { ${files} ${quoteUrl(to)}; }`];
  if (status === 404) return [`${location} { error_page 404 ${quoteUrl(to)}; ${files} =404; }`];
  return [
    `${location} { ${files} @stet_${index}; }`,
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
