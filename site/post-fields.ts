import type { Fields } from 'stet';
import { categories } from './blog/categories.ts';

/** Colours of the categories (spec §3, §9). */
const colors: Readonly<Record<string, string>> = {
  ai: '#0091FF',
  tech: '#10B981',
  strategy: '#00D4FF',
  'case-study': '#7C3AED',
  product: '#EC4899',
  industry: '#F59E0B',
};

/** What else is seen in article data (spec §3): posts may have them, the list does not name them. */
const others = {
  professional: { category: 'Professional Services', categoryColor: '#2e4c87' },
  uncategorized: { category: 'Uncategorized', categoryColor: '#0091FF' },
};

/** What the rules of `stet check` look at in a post. */
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
        categories.map(({ id, name }) => [
          id,
          { category: name, categoryColor: colors[id] ?? '#0091FF' },
        ]),
      ),
      ...others,
    },
  },
};
