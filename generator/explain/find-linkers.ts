import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageOutput } from '../render/page-outputs.ts';

/** The pages that link to a page, by their URL paths. */
export interface Linkers {
  /** Those that do in what is their own, their `<main>`. */
  fromContent: readonly string[];
  /** How many do in the frame around it. */
  fromFrame: number;
}

/**
 * Finds the links to the page at `path` in the built pages.
 * @param out absolute path of the output folder.
 * @param pages those that were built.
 */
export function findLinkers(out: string, path: string, pages: readonly PageOutput[]): Linkers {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const link = new RegExp(`<a\\s[^>]*\\bhref="${escaped}(?:[?#][^"]*)?"`);
  const fromContent: string[] = [];
  let fromFrame = 0;
  for (const { page, html: file } of pages) {
    if (page.path === path) continue;
    const html = readFileSync(join(out, file), 'utf8');
    const start = html.search(/<main[\s>]/);
    const end = html.lastIndexOf('</main>');
    const [main, frame] =
      start < 0 || end < 0
        ? [html, '']
        : [html.slice(start, end), html.slice(0, start) + html.slice(end)];
    if (link.test(main)) fromContent.push(page.path);
    if (link.test(frame)) fromFrame += 1;
  }
  return { fromContent, fromFrame };
}
