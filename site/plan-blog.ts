import type { PageSpec, PageTools } from 'stet';
import { planLists } from './blog/plan-list.ts';
import { planPosts } from './blog/plan-posts.ts';
import type { PostEntry } from './content.ts';
import type { Env } from './env.ts';

/** The lists of posts and a page for every post. */
export function planBlog(posts: readonly PostEntry[], tools: PageTools, env: Env): PageSpec[] {
  return [...planLists(posts, tools, env), ...planPosts(posts, tools, env)];
}
