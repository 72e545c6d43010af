import type { IndexedPost } from '../../site/blog/search/search-index.ts';

/** Creates a post of the list's index with default values. */
export function createPost(slug: string, more: Partial<IndexedPost> = {}): IndexedPost {
  return {
    slug,
    title: slug,
    excerpt: '',
    category: 'AI & Automation',
    categoryId: 'ai',
    categoryColor: '#0091FF',
    tags: [],
    author: { name: 'USTA Team', role: 'Content Team' },
    publishedAt: '2025-01-01',
    readTime: 5,
    featured: false,
    image: {
      base: `/images/${slug}-`,
      src: '800.jpg',
      avif: '480.avif 480w, 800.avif 800w',
      webp: '480.webp 480w',
      fallback: '800.jpg 800w',
      width: 1600,
      height: 900,
      color: '#081828',
    },
    ...more,
  };
}
