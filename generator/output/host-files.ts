import type { HeaderRule, Rewrite } from '../contract.ts';
import { addBase, removeBase } from '../lib/base-path.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import { buildFile } from './build-id.ts';
import { retiredFile } from './retired-files.ts';

/** Files for hosts and for the next build; no server sends them. */
export const hostFiles: ReadonlySet<string> = new Set([
  '_headers',
  '_redirects',
  '_nginx.conf',
  '_Caddyfile',
  buildFile,
  retiredFile,
]);

/** `_headers`, as static hosts read it: a path, then its headers indented. */
export function formatHeaders(rules: readonly HeaderRule[], base = ''): string {
  const blocks = rules.map(({ path, headers }) =>
    [base + path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join(
      '\n',
    ),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** Reads a `_headers` file whose paths begin with a base. */
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
 * `_redirects`, as static hosts read it: from, to and status on a line; the first rule for a path
 * counts. Below a base the output has no folder of that name, so a rule says where its files are. It
 * is behind the redirects, which hold whatever file is there, and before what is for other paths.
 */
export function formatRedirects(rules: readonly Rewrite[], base = ''): string {
  if (base === '') return formatRules(rules);
  const based = rules.map(({ from, to, status }): Rewrite => {
    return { from: base + from, to: addBase(base, to), status };
  });
  const isMove = ({ from, status }: Rewrite) => !from.endsWith('*') && isRedirect(status);
  return formatRules([
    ...based.filter(isMove),
    { from: '/', to: `${base}/`, status: 302 },
    { from: `${base}/*`, to: belowBase, status: 200 },
    ...based.filter((rule) => !isMove(rule)),
  ]);
}

/** Target of the rule that is for everything below the base: what the `*` of its path stands for. */
const belowBase = '/:splat';
const isBaseRule = ({ to, status }: Rewrite) => to === belowBase && status === 200;

function formatRules(rules: readonly Rewrite[]): string {
  return `${rules.map(({ from, to, status }) => `${from} ${encodeUrl(to)} ${status}`).join('\n')}\n`;
}

/** Whether a rule with this status leads to another URL. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Reads a `_redirects` file: the base that its rules begin with, and the rules without it. */
export function parseRedirects(text: string): { base: string; rewrites: Rewrite[] } {
  const rules = text.split('\n').flatMap((line): Rewrite[] => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) as Rewrite['status'] }];
  });
  const base = rules.find(isBaseRule)?.from.slice(0, -'/*'.length) ?? '';
  if (base === '') return { base, rewrites: rules };
  const own = rules.filter((rule) => !isBaseRule(rule) && rule.from.startsWith(`${base}/`));
  return {
    base,
    rewrites: own.map(({ from, to, status }) => {
      return { from: withoutBase(base, from), to: withoutBase(base, to), status };
    }),
  };
}

function withoutBase(base: string, path: string): string {
  return removeBase(base, path) ?? path;
}
