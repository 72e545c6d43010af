import type { PageSpec, PageTools } from 'stet';
import { planLists } from './plan-list.ts';
import { planPosts } from './plan-posts.ts';
import type { PostEntry } from './post-schema.ts';

/** The lists of posts and a page for every post. */
export function planBlog(
  posts: readonly PostEntry[],
  tools: PageTools,
  siteUrl: string,
): PageSpec[] {
  return [...planLists(posts, tools, siteUrl), ...planPosts(posts, tools, siteUrl)];
}
