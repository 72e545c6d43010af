import type { Head, PageTools, SocialCard } from 'stet';
import { railOfPost } from '../blog/rail-of-post.ts';
import { company } from '../domain/company.ts';
import type { PostEntry } from '../plan/content.ts';
import { drawMark } from './draw-mark.ts';
import { drawRail } from './draw-rail.ts';
import type { Rail } from './rail.ts';

export type HeadImage = NonNullable<Head['image']>;

/** The card of a page: its title beside the work that it tells of, or beside the company's sign. */
export function pageCard(
  tools: PageTools,
  {
    part,
    title,
    rail,
    color,
  }: { part: string; title: string; rail?: Rail | undefined; color?: string },
): HeadImage {
  const card = tools.card({
    template: 'page',
    texts: { part, title },
    drawings: { motif: rail ? drawRail(rail) : drawMark() },
    ...(color !== undefined && { color }),
  });
  const work = rail?.stops.map(({ label }) => label).join(', ');
  return withAlt(card, work === undefined ? title : `${title}: ${work}`);
}

/**
 * The card of a post, with the colour of its category: its title beside the work that it tells of,
 * or under its cover where it draws none.
 */
export function postCard(tools: PageTools, post: PostEntry): HeadImage {
  const { title, category, categoryColor, author, readTime } = post.data;
  const rail = railOfPost(post);
  if (rail) return pageCard(tools, { part: category, title, rail, color: categoryColor });
  const note = `${author.name} · ${readTime} min read`;
  return coverCard(tools, { post, texts: { part: category, title, note }, color: categoryColor });
}

/** The card of a list of posts, under the cover of its first; in its colour, if all are of its kind. */
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

function withAlt({ src, width, height }: SocialCard, text: string): HeadImage {
  return { src, width, height, alt: `${company.name}. ${text}` };
}
