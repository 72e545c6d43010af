import type { Fields } from 'stet';
import { categories } from './categories.ts';

/**
 * Other categories in article data (spec §3). Posts may use them, but the list does not name them.
 */
const others = {
  professional: { category: 'Professional Services', categoryColor: '#2e4c87' },
  uncategorized: { category: 'Uncategorized', categoryColor: '#0091FF' },
};

/** The fields of a post that the rules of `stet check` use. */
export const postFields: Fields = {
  id: 'id',
  slug: 'slug',
  title: 'title',
  description: 'metaDescription',
  author: 'author',
  published: 'publishedAt',
  updated: 'updatedAt',
  readTime: 'readTime',
  image: 'featuredImage',
  imageAlt: 'featuredImageAlt',
  category: {
    key: 'categoryId',
    terms: {
      ...Object.fromEntries(
        categories.map(({ id, name, color }) => [id, { category: name, categoryColor: color }]),
      ),
      ...others,
    },
  },
};
