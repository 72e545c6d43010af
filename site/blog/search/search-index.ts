import type { PostCard } from '../post-card.ts';

/** A post of the index: what its card shows, and whether the unfiltered grid leaves it out. */
export type IndexedPost = PostCard & { featured: boolean };

/** Posts newest first, and next to each what search looks in. */
export interface SearchIndex {
  posts: readonly IndexedPost[];
  /** Title, excerpt, tags and author's name of each post, a line each, folded. */
  texts: readonly string[];
}

/** Prepares posts for search. */
export function indexPosts(posts: readonly IndexedPost[]): SearchIndex {
  return { posts, texts: posts.map(searchText) };
}

/** Spec §5: title, excerpt, any tag and author name. No query has a line break in it. */
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

/** Without what no one types: capitals matter to no search, and keyboards have the straight apostrophe. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
