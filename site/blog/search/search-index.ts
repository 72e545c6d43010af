import type { PostCard } from '../post-card.ts';

/** A post of the index: its card, and whether the unfiltered grid leaves it out. */
export type IndexedPost = PostCard & { featured: boolean };

/** Posts, newest first, with their search texts. */
export interface SearchIndex {
  posts: readonly IndexedPost[];
  /** Title, excerpt, tags and author's name of each post, one per line, folded. */
  texts: readonly string[];
}

/** Prepares posts for search. */
export function indexPosts(posts: readonly IndexedPost[]): SearchIndex {
  return { posts, texts: posts.map(searchText) };
}

/**
 * Spec §5: title, excerpt, tags and author name. Queries have no line breaks, so they match within
 * one field.
 */
function searchText({ title, excerpt, tags, author }: IndexedPost): string {
  return fold([title, excerpt, ...tags, author.name].join('\n'));
}

/** @param category id of the category, or undefined for all. */
export function findPosts(
  { posts, texts }: SearchIndex,
  { category, query }: { category: string | undefined; query: string },
): IndexedPost[] {
  const wanted = fold(query.trim());
  return posts.filter(
    (post, place) =>
      (category === undefined || post.categoryId === category) &&
      (wanted === '' || texts[place]?.includes(wanted)),
  );
}

/**
 * Normalizes text for search: lower case, accents in one encoding, and straight apostrophes, as
 * people type them.
 */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFC').replaceAll('’', "'");
}
