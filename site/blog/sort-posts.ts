import type { PostEntry } from './post-schema.ts';

/** Newest first by `publishedAt` (spec §4); of one day, in the order of their files. */
export function sortPosts(posts: readonly PostEntry[]): PostEntry[] {
  return [...posts].sort((a, b) => {
    if (a.data.publishedAt === b.data.publishedAt) return 0;
    return a.data.publishedAt < b.data.publishedAt ? 1 : -1;
  });
}

/** The last day on which one of the posts was changed; none of no posts. */
export function newestChange(posts: readonly PostEntry[]): string | undefined {
  return posts
    .map(({ data }) => data.updatedAt ?? data.publishedAt)
    .sort()
    .at(-1);
}
