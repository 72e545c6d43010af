import type { Entry, Feed, PageSpec, PageTools } from 'stet';
import { compareDates } from '../lib/dates.ts';
import { planFeeds } from './plan-feeds.ts';
import { planLists } from './plan-list.ts';
import { planPosts } from './plan-posts.ts';
import type { PostEntry, PostFields } from './post-schema.ts';

type Posts = readonly Entry<PostFields>[];

/** Plans the lists of posts and a page for every post. */
export function planBlog(posts: Posts, tools: PageTools, siteUrl: string): PageSpec[] {
  const sorted = sortPosts(posts, tools);
  return [...planLists(sorted, tools, siteUrl), ...planPosts(sorted, tools, siteUrl)];
}

/** Plans the feeds of the blog. */
export function planBlogFeeds(posts: Posts, tools: PageTools): Feed[] {
  return planFeeds(sortPosts(posts, tools), tools);
}

/**
 * Sorts newest first by `publishedAt` (spec §4), and by file order within a day. Posts without a
 * date get the day of the build (spec §3).
 */
function sortPosts(posts: Posts, { today }: PageTools): PostEntry[] {
  return posts
    .map((post) => ({
      ...post,
      data: { ...post.data, publishedAt: post.data.publishedAt ?? today },
    }))
    .sort((a, b) => compareDates(a.data.publishedAt, b.data.publishedAt));
}
