import type { HeaderRule, Rewrite } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
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
export function formatHeaders(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** Reads a `_headers` file. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value = ''] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: {} });
    else if (rule && name) rule.headers[name] = value;
  }
  return rules;
}

/** `_redirects`, as static hosts read it: from, to and status on a line; the first rule for a path counts. */
export function formatRedirects(rules: readonly Rewrite[]): string {
  return `${rules.map(({ from, to, status }) => `${from} ${encodeUrl(to)} ${status}`).join('\n')}\n`;
}

/** Reads a `_redirects` file. */
export function parseRedirects(text: string): Rewrite[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) as Rewrite['status'] }];
  });
}
