import type { PageTools } from 'stet';
import { type PictureSource, packPicture } from '../ui/picture/picture-source.ts';
import type { PostCategory } from './categories.ts';
import type { Post, PostEntry } from './post-schema.ts';
import { describeUnpublished } from './unpublished.ts';

/** The data of a card in the list. Search uses it too (spec §2, §5). */
export type PostCard = PostCategory &
  Pick<Post, 'slug' | 'title' | 'excerpt' | 'tags'> &
  Pick<Post, 'publishedAt' | 'readTime'> & {
    author: Author;
    image: PictureSource;
    /** Why visitors do not see it, as a text for the author. */
    unpublished?: string;
  };

/** `avatar` is the URL of a portrait. */
export type Author = { name: string; role: string; avatar?: string };

/** The variant for the covers in the list, which are up to 473 px wide. */
export const rowCoverWidth = 800;

/** @param maxWidth omits larger variants of the cover, if it is never shown that large. */
export function toCard(entry: PostEntry, tools: PageTools, maxWidth?: number): PostCard {
  const { slug, title, excerpt, category, categoryId, categoryColor } = entry.data;
  const { tags, author, publishedAt, readTime, featuredImage } = entry.data;
  const { name, role, avatar } = author;
  const unpublished = describeUnpublished(entry);
  return {
    slug,
    title,
    excerpt,
    category,
    categoryId,
    categoryColor,
    tags,
    author: { name, role, ...(avatar !== '' && { avatar: tools.image(avatar, entry).src }) },
    publishedAt,
    readTime,
    image: packPicture(tools.image(featuredImage, entry), maxWidth),
    ...(unpublished && { unpublished }),
  };
}
