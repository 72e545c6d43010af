import { posix } from 'node:path';
import type { LoadedContent } from '../content/load-content.ts';
import type { Feed, Html, PageSpec } from '../contract.ts';
import { decodeUrl } from '../lib/decode-url.ts';
import { escapeHtml, unescapeHtml } from '../lib/escape.ts';
import { cutFileUrl } from '../lib/file-url.ts';
import { hashOf } from '../lib/hash.ts';
import { once } from '../lib/once.ts';
import { pagePath, type UrlStyle } from '../lib/page-url.ts';

/** Returns the page for a link to a content file: `../guides/search.md#ranking`. */
export type ResolveFileLink = (url: string, from: { file: string }) => string | undefined;

/**
 * Creates that function from the pages of a site. It returns undefined for a file without a page.
 */
export function createFileLinks(pages: readonly PageSpec[], style: UrlStyle): ResolveFileLink {
  const paths = once(() => new Map(pages.map(({ source, path }) => [source, path])));
  return (url, { file }) => {
    const cut = cutFileUrl(url);
    if (cut === undefined) return undefined;
    const { target, anchor } = cut;
    const path = paths().get(posix.join(posix.dirname(file), decodeUrl(target)));
    return path === undefined ? undefined : `${pagePath(path, style)}${anchor}`;
  };
}

/**
 * Links between content files work in editors and on GitHub. This function turns them into links
 * between pages, in the bodies of pages and feeds.
 */
export function linkFiles(
  planned: { pages: readonly PageSpec[]; feeds: readonly Feed[] },
  { fileLinks, collections }: Pick<LoadedContent, 'fileLinks' | 'collections'>,
  style: UrlStyle,
): { pages: readonly PageSpec[]; feeds: readonly Feed[] } {
  const resolve = createFileLinks(planned.pages, style);
  const targetsOf = new Map<string, string>();
  for (const from of fileLinks) {
    const targets = from.urls.flatMap((url) => resolve(url, from) ?? []);
    if (targets.length > 0) targetsOf.set(from.file, targets.join('\n'));
  }
  if (targetsOf.size === 0) return planned;
  const bodies = new Map<unknown, Html>();
  for (const { file, html } of Object.values(collections).flat()) {
    const targets = targetsOf.get(file);
    if (targets !== undefined) bodies.set(html, new LinkedHtml(html, targets, { file }, resolve));
  }
  return {
    pages: planned.pages.map((page) => {
      const body = bodies.get(page.body);
      return body ? { ...page, body } : page;
    }),
    feeds: planned.feeds.map((feed) => ({
      ...feed,
      items: feed.items.map((item) => ({ ...item, html: bodies.get(item.html) ?? item.html })),
    })),
  };
}

/** A body with file links turned into page links. Its text stays on disk, like the original's. */
class LinkedHtml implements Html {
  readonly hash: string;

  constructor(
    private readonly html: Html,
    targets: string,
    private readonly from: { file: string },
    private readonly resolve: ResolveFileLink,
  ) {
    this.hash = hashOf(html.hash, targets);
  }

  get size(): number {
    return Buffer.byteLength(this.toString());
  }

  toString(): string {
    return String(this.html).replace(
      /(<a\b[^>]*?\shref=")([^"]+)"/g,
      (tag, start: string, url: string) => {
        const path = this.resolve(unescapeHtml(url), this.from);
        return path === undefined ? tag : `${start}${escapeHtml(path)}"`;
      },
    );
  }

  toJSON(): string {
    return this.toString();
  }
}
