import type { HeaderRule, Rewrite } from '../contract.ts';
import { addBase, removeBase } from '../lib/base-path.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import type { UrlForm } from '../lib/page-url.ts';
import { buildFile } from './build-id.ts';
import { retiredFile } from './retired-files.ts';

/** Files for hosts and for the next build; servers do not send them. */
export const hostFiles: ReadonlySet<string> = new Set([
  '_headers',
  '_redirects',
  '_nginx.conf',
  '_Caddyfile',
  buildFile,
  retiredFile,
]);

/** Writes `_headers` for static hosts: a path, then its headers indented. */
export function formatHeaders(rules: readonly HeaderRule[], base = ''): string {
  const blocks = rules.map(({ path, headers }) =>
    [base + path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
      '\n',
    ),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** Reads a `_headers` file with a base in its paths. */
export function parseHeaders(text: string, base = ''): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of withLineFeeds(text).split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value = ''] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (!/^\s/.test(line)) rules.push({ path: withoutBase(base, line.trim()), headers: {} });
    else if (rule && name) rule.headers[name] = value;
  }
  return rules;
}

/**
 * Writes `_redirects` for static hosts: from, to and status on each line; the first matching rule
 * applies. Below a base, the output has no folder with that name, so one rule maps the base to the
 * files. It follows the redirects, which apply even if a file exists, and precedes all other rules.
 * A comment tells stet's own servers the URL style.
 */
export function formatRedirects(rules: readonly Rewrite[], { base, urlStyle }: UrlForm): string {
  return (urlStyle === 'directory' ? `${directoryMark}\n` : '') + formatBased(rules, base);
}

const directoryMark = "# urlStyle: 'directory'";

function formatBased(rules: readonly Rewrite[], base: string): string {
  if (base === '') return formatRules(rules);
  const based = rules.map(({ from, to, status }): Rewrite => {
    return { from: base + from, to: addBase(base, to), status };
  });
  return formatRules([
    ...based.filter(isMove),
    { from: '/', to: `${base}/`, status: 302 },
    { from: `${base}/*`, to: belowBase, status: 200 },
    ...based.filter((rule) => !isMove(rule)),
  ]);
}

/** Target of the rule for everything below the base. `:splat` is the part that `*` matched. */
const belowBase = '/:splat';
const isBaseRule = ({ to, status }: Rewrite) => to === belowBase && status === 200;

function formatRules(rules: readonly Rewrite[]): string {
  return `${rules.map(({ from, to, status }) => `${from} ${encodeUrl(to)} ${status}`).join('\n')}\n`;
}

/** Whether a rule redirects one path, even if there is a file. */
export function isMove({ from, status }: Rewrite): boolean {
  return !from.endsWith('*') && isRedirect(status);
}

/** Whether a rule with this status redirects to another URL. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Reads a `_redirects` file: its base and URL style, and its rules without the base. */
export function parseRedirects(text: string): UrlForm & { rewrites: Rewrite[] } {
  const urlStyle = text.startsWith(directoryMark) ? 'directory' : 'file';
  const rules = text.split('\n').flatMap((line): Rewrite[] => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) as Rewrite['status'] }];
  });
  const base = rules.find(isBaseRule)?.from.slice(0, -'/*'.length) ?? '';
  if (base === '') return { base, urlStyle, rewrites: rules };
  const own = rules.filter((rule) => !isBaseRule(rule) && rule.from.startsWith(`${base}/`));
  return {
    base,
    urlStyle,
    rewrites: own.map(({ from, to, status }) => {
      return { from: withoutBase(base, from), to: withoutBase(base, to), status };
    }),
  };
}

function withoutBase(base: string, path: string): string {
  return removeBase(base, path) ?? path;
}
