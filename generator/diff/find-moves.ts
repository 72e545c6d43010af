import { dirname } from 'node:path/posix';
import { groupBy } from '../lib/group-by.ts';
import { cleanPath } from '../lib/url-files.ts';
import type { OpenOutput } from './open-output.ts';
import { type PageContent, readPageContent } from './page-content.ts';

/** A page in one of two outputs. */
export interface Version {
  url: string;
  content: PageContent;
  output: OpenOutput;
  /** The target if the other output redirects its URL. */
  redirect?: string | undefined;
}

/** How much of its text a moved page keeps at least. Git uses the same value for renamed files. */
const leastKept = 0.5;

/** Text on more pages than this is part of a template. */
const mostPages = 10;

/** The number of other pages in a folder that show which text is part of its template. */
const samples = 3;

/**
 * Finds moved pages: the target of the old URL's redirect, or the new page with the most text of
 * the old one. Text of templates, such as menus, does not count.
 * @returns new pages by their old pages.
 */
export function findMoves(
  removed: readonly Version[],
  added: readonly Version[],
): ReadonlyMap<Version, Version> {
  const moves = new Map<Version, Version>();
  const free = new Map(added.map((page) => [page.url, page]));
  for (const page of removed) {
    const target = free.get(cleanPath(page.redirect?.replace(/[?#].*$/, '') ?? ''));
    if (page.redirect === undefined || target === undefined) continue;
    moves.set(page, target);
    free.delete(target.url);
  }
  const lost = removed.filter((page) => !moves.has(page));
  for (const { from, to } of listSimilar(lost, [...free.values()])) {
    if (moves.has(from) || !free.delete(to.url)) continue;
    moves.set(from, to);
  }
  return moves;
}

/** Pairs of pages with similar text, the most similar first. */
function listSimilar(removed: readonly Version[], added: readonly Version[]) {
  if (removed.length === 0 || added.length === 0) return [];
  const template = new Set([...listTemplate(removed), ...listTemplate(added)]);
  const pieces = added
    .map((page) => readOwnText(page, template))
    .flatMap((text) => text.pieces.map((piece) => ({ piece, text })));
  const byPiece = groupBy(pieces, ({ piece }) => piece);
  const pairs = removed.flatMap((from) => {
    const text = readOwnText(from, template);
    const shared = text.pieces.map((piece) => byPiece.get(piece) ?? []);
    const kept = shared.filter(({ length }) => length <= mostPages).flat();
    return Array.from(
      groupBy(kept, (one) => one.text),
      ([to, same]) => {
        const length = lengthOf(same.map(({ piece }) => piece));
        return { from, to: to.page, similarity: length / Math.max(text.length, to.length) };
      },
    );
  });
  const similar = pairs.filter(({ similarity }) => similarity >= leastKept);
  return similar.sort((a, b) => b.similarity - a.similarity);
}

/** The pieces of a page's title and text that no template has, each once, and their length. */
function readOwnText(page: Version, template: ReadonlySet<string>) {
  const { title, text } = page.content;
  const pieces = [...new Set([title, ...text])].filter((piece) => !template.has(piece));
  return { page, pieces, length: lengthOf(pieces) };
}

const lengthOf = (pieces: readonly string[]) => pieces.join('').length;

/** The text of some other pages in the folders of these pages, and of some in any folder. */
function listTemplate(pages: readonly Version[]): string[] {
  const [first] = pages;
  if (first === undefined) return [];
  const { output } = first;
  const own = new Set(pages.map(({ url }) => url));
  const folders = new Set(pages.map(({ url }) => dirname(url)));
  const others = [...output.pages].filter(([url]) => !own.has(url));
  const siblings = others.filter(([url]) => folders.has(dirname(url)));
  const groups = [...groupBy(siblings, ([url]) => dirname(url)).values(), others];
  const chosen = groups.flatMap((group) => group.slice(0, samples));
  return chosen.flatMap(([, path]) => readPageContent(output.read(path)).text);
}
