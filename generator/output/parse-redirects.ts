import type { Rewrite } from '../contract.ts';

/** Reads a `_redirects` file: from, to and status on a line. */
export function parseRedirects(text: string): Rewrite[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) as Rewrite['status'] }];
  });
}
