import type { Feed, PageTools } from 'stet';
import type { Post } from '../content/schemas.ts';
import { settings } from '../settings.ts';
import { summarize } from './summaries.ts';

/** Feed readers ask often, and each item holds the whole text of a post. */
const postsInFeed = 30;

/** The feed of the blog, in the three forms that readers know. */
export function planFeed(posts: readonly Post[], tools: PageTools): Feed {
  return {
    title: settings.name,
    description: settings.description,
    home: '/',
    paths: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: posts.slice(0, postsInFeed).map((post) => ({
      path: summarize(post).path,
      title: post.data.title,
      summary: post.data.description,
      html: post.html,
      published: post.data.published,
      author: settings.author,
      categories: post.data.tags,
      ...(post.data.updated && { updated: post.data.updated }),
      ...(post.data.image && { image: tools.image(post.data.image, post).full }),
    })),
  };
}
