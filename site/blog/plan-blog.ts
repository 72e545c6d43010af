import type { Entry, Feed, PageSpec, PageTools } from 'stet';
import { planFeeds } from './plan-feeds.ts';
import { planLists } from './plan-list.ts';
import { planPosts } from './plan-posts.ts';
import type { PostEntry, PostFields } from './post-schema.ts';

type Posts = readonly Entry<PostFields>[];

/** The lists of posts and a page for every post. */
export function planBlog(posts: Posts, tools: PageTools, siteUrl: string): PageSpec[] {
  const sorted = sortPosts(posts, tools);
  return [...planLists(sorted, tools, siteUrl), ...planPosts(sorted, tools, siteUrl)];
}

/** The feeds of the blog. */
export function planBlogFeeds(posts: Posts, tools: PageTools): Feed[] {
  return planFeeds(sortPosts(posts, tools), tools);
}

/**
 * Newest first by `publishedAt` (spec §4); of one day, in the order of their files. Posts without a
 * date are of the day of the build (spec §3).
 */
function sortPosts(posts: Posts, { today }: PageTools): PostEntry[] {
  const dateOf = ({ data }: PostEntry) => data.publishedAt;
  return posts
    .map((post) => ({
      ...post,
      data: { ...post.data, publishedAt: post.data.publishedAt ?? today },
    }))
    .sort((a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1));
}
