import type { PageSpec, PageTools } from 'stet';
import { planLists } from './plan-list.ts';
import { planPosts } from './plan-posts.ts';
import type { PostEntry } from '../plan/content.ts';
import type { Env } from '../config/env.ts';

/** The lists of posts and a page for every post. */
export function planBlog(posts: readonly PostEntry[], tools: PageTools, env: Env): PageSpec[] {
  return [...planLists(posts, tools, env), ...planPosts(posts, tools, env)];
}
