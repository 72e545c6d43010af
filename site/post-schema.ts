import { z } from 'zod';

/** The categories of spec §3 and §9; posts may bring others. */
export const categories = [
  { id: 'ai', name: 'AI & Automation', color: '#0091FF' },
  { id: 'tech', name: 'Technology Insights', color: '#10B981' },
  { id: 'strategy', name: 'Business Strategy', color: '#00D4FF' },
  { id: 'case-study', name: 'Case Studies', color: '#7C3AED' },
  { id: 'product', name: 'Product Updates', color: '#EC4899' },
  { id: 'industry', name: 'Industry News', color: '#F59E0B' },
] as const;

const text = z.string().trim().min(1);
const isoDate = z.iso.date('expected a date such as 2025-01-28 (YYYY-MM-DD)');

/** Default values are those of spec §3. */
const defaults = {
  image: '/content/images/placeholder.png',
  category: { name: 'Uncategorized', id: 'uncategorized', color: '#0091FF' },
  author: { name: 'USTA Team', role: 'Content Team' },
  readTime: 5,
} as const;

const author = z
  .strictObject({
    name: text.default(defaults.author.name),
    role: z.string().default(defaults.author.role),
    avatar: z.string().default(''),
    bio: z.string().default(''),
  })
  .prefault({});

/**
 * Front matter of a post (spec §3): id, slug and title are required, everything else has a default.
 * @param today ISO date that an undated post gets.
 */
export function createPostSchema(today: string) {
  return z.strictObject({
    id: z.union([text, z.number().transform(String)]),
    slug: text.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'),
    title: text,
    excerpt: z.string().default(''),
    featuredImage: text.default(defaults.image),
    featuredImageAlt: z.string().default(''),
    category: text.default(defaults.category.name),
    categoryId: text.default(defaults.category.id),
    categoryColor: z
      .string()
      .regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'expected a colour such as "#0091FF"')
      .default(defaults.category.color),
    tags: z.array(text).default([]),
    author,
    publishedAt: isoDate.default(today),
    updatedAt: isoDate.optional(),
    readTime: z.number().int().positive().catch(defaults.readTime).default(defaults.readTime),
    featured: z.boolean().default(false),
    metaDescription: z.string().optional(),
    keywords: z.array(text).default([]),
  });
}

export type Post = z.output<ReturnType<typeof createPostSchema>>;
