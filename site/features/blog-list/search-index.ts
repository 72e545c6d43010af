import { createUnpacker, type IndexedPost, type PackedPosts } from './packed-posts.ts';

/** Posts newest first, and beside each what search looks in. */
export interface SearchIndex {
  posts: readonly IndexedPost[];
  /** Title, excerpt, tags and author's name of each post, a line each, in lower case. */
  texts: readonly string[];
}

/** How many posts are prepared before the page may do something else. */
const postsPerTask = 250;

/** Prepares the posts of the fetched file for search, without ever holding the page up for long. */
export async function openSearchIndex(packed: PackedPosts): Promise<SearchIndex> {
  const unpack = createUnpacker(packed);
  const posts: IndexedPost[] = [];
  const texts: string[] = [];
  for (const [place, row] of packed.rows.entries()) {
    if (place > 0 && place % postsPerTask === 0) await nextTask();
    const post = unpack(row);
    posts.push(post);
    texts.push(searchText(post));
  }
  return { posts, texts };
}

/** An index of the few posts that a page carries itself. */
export function indexPosts(posts: readonly IndexedPost[]): SearchIndex {
  return { posts, texts: posts.map(searchText) };
}

/** Spec §5: title, excerpt, any tag and author name. No query has a line break in it. */
function searchText({ title, excerpt, tags, author }: IndexedPost): string {
  return [title, excerpt, ...tags, author.name].join('\n').toLowerCase();
}

/** @param category id of the category, or undefined for all. */
export function findPosts(
  { posts, texts }: SearchIndex,
  { category, query }: { category: string | undefined; query: string },
): IndexedPost[] {
  const wanted = query.trim().toLowerCase();
  return posts.filter(
    (post, place) =>
      (category === undefined || post.categoryId === category) &&
      (wanted === '' || texts[place]?.includes(wanted)),
  );
}

/** Resolves once the browser has handled what was waiting: input, painting. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
