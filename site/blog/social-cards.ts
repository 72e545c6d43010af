import type { PageTools } from 'stet';
import { type HeadImage, pageCard, withAlt } from '../cards/cards.ts';
import type { Rail } from '../cards/rail.ts';
import type { PostEntry } from './post-schema.ts';

/** The rail of a post's first flow, which `flowFences` derives. */
export function railOfPost({ derived }: PostEntry): Rail | undefined {
  return derived?.rail as Rail | undefined;
}

/**
 * The card of a post in the color of its category: its title next to its rail, or below its cover
 * if it has no flow.
 */
export function postCard(tools: PageTools, post: PostEntry): HeadImage {
  const { title, category, categoryColor, author, readTime } = post.data;
  const rail = railOfPost(post);
  if (rail) return pageCard(tools, { part: category, title, rail, color: categoryColor });
  const note = `${author.name} · ${readTime} min read`;
  return coverCard(tools, { post, texts: { part: category, title, note }, color: categoryColor });
}

/**
 * The card of a list of posts, with the cover of its first post. A category's list has the
 * category's color.
 */
export function listCard(
  tools: PageTools,
  list: { title: string; total: number; posts: readonly PostEntry[]; isCategory: boolean },
): HeadImage {
  const { title, total, posts, isCategory } = list;
  const [post] = posts;
  if (post === undefined) return pageCard(tools, { part: 'Blog', title });
  return coverCard(tools, {
    post,
    texts: { part: 'Blog', title, note: `${total} ${total === 1 ? 'article' : 'articles'}` },
    ...(isCategory && { color: post.data.categoryColor }),
  });
}

function coverCard(
  tools: PageTools,
  card: {
    post: PostEntry;
    texts: { part: string; title: string; note: string };
    color?: string;
  },
): HeadImage {
  const { post, texts, color } = card;
  const images = { cover: post.data.featuredImage };
  const spec = { template: 'post', texts, images, ...(color !== undefined && { color }) };
  return withAlt(tools.card(spec, post), texts.title);
}
