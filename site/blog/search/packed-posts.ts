import type { PictureSource } from '../../ui/picture/picture-source.ts';
import type { Author, PostCard } from '../post-card.ts';

/** A post of the index: what its card shows, and whether the unfiltered grid leaves it out. */
export type IndexedPost = PostCard & { featured: boolean };

/**
 * Posts as plain values in rows, which browsers read twice as fast as named ones from half the bytes,
 * with what repeats in tables.
 */
export interface PackedPosts {
  tables: Tables;
  rows: Row[];
}

export interface Tables {
  authors: Author[];
  categories: Category[];
  images: ImageRest[];
}

export type Row = [
  slug: string,
  title: string,
  excerpt: string,
  tags: string[],
  publishedAt: string,
  readTime: number,
  featured: 0 | 1,
  imageBase: string,
  imageColor: string,
  // Places in the tables.
  image: number,
  author: number,
  category: number,
  unpublished?: string,
];
type Category = Pick<PostCard, 'category' | 'categoryId' | 'categoryColor'>;
type ImageRest = Omit<PictureSource, 'base' | 'color'>;

export function packPosts(posts: readonly IndexedPost[]): PackedPosts {
  const authors = createTable<Author>();
  const categories = createTable<Category>();
  const images = createTable<ImageRest>();
  const rows = posts.map((post): Row => {
    const { category, categoryId, categoryColor } = post;
    const { base, color, ...image } = post.image;
    const row: Row = [
      post.slug,
      post.title,
      post.excerpt,
      post.tags,
      post.publishedAt,
      post.readTime,
      post.featured ? 1 : 0,
      base,
      color,
      images.place(image),
      authors.place(post.author),
      categories.place({ category, categoryId, categoryColor }),
    ];
    if (post.unpublished) row[12] = post.unpublished;
    return row;
  });
  const tables = {
    authors: authors.values,
    categories: categories.values,
    images: images.values,
  };
  return { tables, rows };
}

/** Gives each different value a place, the same one to equal values. */
function createTable<T>() {
  const values: T[] = [];
  const places = new Map<string, number>();
  return {
    values,
    place(value: T): number {
      const key = JSON.stringify(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

/** Creates the function that makes a row a post again. */
export function createUnpacker(tables: Tables): (row: Row) => IndexedPost {
  const { authors, categories, images } = tables;
  return (row) => {
    const [slug, title, excerpt, tags, publishedAt, readTime, featured, ...rest] = row;
    const [base, color, image, author, category, unpublished] = rest;
    return {
      slug,
      title,
      excerpt,
      tags,
      publishedAt,
      readTime,
      featured: featured === 1,
      image: { ...at(images, image), base, color },
      author: at(authors, author),
      ...at(categories, category),
      ...(unpublished && { unpublished }),
    };
  };
}

function at<T>(table: readonly T[], place: number): T {
  const value = table[place];
  if (value === undefined) throw new Error('The index of posts is damaged.');
  return value;
}
