import type { PageTools } from 'stet';
import { type PictureSource, packPicture } from '../ui/picture/picture-source.ts';
import type { PostCategory } from './categories.ts';
import type { PostEntry } from './post-schema.ts';
import { describeUnpublished } from './unpublished.ts';

/** What a card of the list shows, and what search looks in (spec §2, §5). */
export type PostCard = PostCategory & {
  slug: string;
  title: string;
  excerpt: string;
  tags: string[];
  author: Author;
  /** ISO date. */
  publishedAt: string;
  readTime: number;
  image: PictureSource;
  /** Why visitors do not see it, as it is said to the author. */
  unpublished?: string;
};

/** `avatar` is the URL of a portrait. */
export type Author = { name: string; role: string; avatar?: string };

/** The variant for the covers in the list, which are up to 473 px wide. */
const rowCoverWidth = 800;

/**
 * A post as the list shows it; the first of the featured ones has a large cover.
 * @param look how large the cover is shown.
 */
export function toCard(entry: PostEntry, tools: PageTools, look: 'row' | 'lead' = 'row'): PostCard {
  const post = entry.data;
  const image = tools.image(post.featuredImage, entry);
  const unpublished = describeUnpublished(entry);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    ...toCategory(post),
    tags: post.tags,
    author: toAuthor(entry, tools),
    publishedAt: post.publishedAt,
    readTime: post.readTime,
    image: packPicture(image, look === 'row' ? rowCoverWidth : undefined),
    ...(unpublished && { unpublished }),
  };
}

/** What the badge of a post's category shows. */
export function toCategory({ category, categoryId, categoryColor }: PostCategory): PostCategory {
  return { category, categoryId, categoryColor };
}

export function toAuthor(entry: PostEntry, tools: PageTools): Author {
  const { name, role, avatar } = entry.data.author;
  return { name, role, ...(avatar !== '' && { avatar: tools.image(avatar, entry).src }) };
}
