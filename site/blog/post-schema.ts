import type { Entry } from 'stet';
import { z } from 'zod';
import { allCategories } from './categories.ts';

/** The default values are from spec §3. */
const defaults = {
  image: '/content/images/placeholder.png',
  category: { name: 'Uncategorized', id: 'uncategorized', color: '#0091FF' },
  author: { name: 'USTA Team', role: 'Content Team' },
  readTime: 5,
} as const;

/** YAML parses `2025` as a number even if the author means text. */
const number = z.number().transform(String);
const text = z.union([z.string().trim().min(1, 'expected text, found none'), number], {
  error: 'expected text',
});
const slugText = text.pipe(
  z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'),
);
const categoryId = slugText
  .refine(
    (id) => id !== allCategories,
    `expected another id than "${allCategories}", which means every category`,
  )
  // The id is the last part of a page's URL.
  .refine((id) => id !== 'index', 'expected another id than "index", which means a folder');
const texts = z
  .array(text, 'expected a list, each item on its own line after a dash')
  .nullish()
  .transform((list) => list ?? []);
const date = z.iso.date('expected a date such as 2025-01-28 (YYYY-MM-DD)');
const color = z
  .string('expected a color such as "#0091FF"')
  .regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'expected a color such as "#0091FF"');
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')],
  'expected true or false',
);

/** Whole minutes. For other values and those below one, it uses the default (spec §3). */
const minutes = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().transform(Math.trunc).pipe(z.int().positive()))
  .catch(defaults.readTime);

const author = z.strictObject(
  {
    name: optional(text, defaults.author.name).describe('First and last name. Default: USTA Team'),
    role: optional(text, defaults.author.role).describe('Job title. Default: Content Team'),
    avatar: optional(text, '').describe('A picture, relative to the file; without one, initials'),
    bio: optional(text, '').describe('One or two sentences; without them, no box about the author'),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'expected name, role, avatar and bio, each on its own line, indented below author'
        : undefined,
  },
);

/** Front matter of a post (spec §3). id, slug and title are required; the rest has defaults. */
export const postSchema = z
  .strictObject({
    id: text.describe(
      'Number of the post, in quotes: "025". Required, or the build skips the post',
    ),
    slug: slugText.describe(
      'Address: /resources/blog/<slug>; no two posts may share one. Required, or the build skips the post',
    ),
    title: text.describe('50 to 60 characters. Required, or the build skips the post'),
    excerpt: optional(text, '').describe('Text of the card and first words of the article'),
    featuredImage: optional(text, defaults.image).describe(
      'Picture, relative to the file; at least 1200 px wide. Default: a placeholder',
    ),
    featuredImageAlt: optional(text, '').describe('Description of the picture'),
    category: optional(text, defaults.category.name).describe(
      'Name of the category, which agrees with categoryId. Default: Uncategorized',
    ),
    // It is part of the category page's URL.
    categoryId: optional(categoryId, defaults.category.id).describe(
      'Id of the category, part of an address. Default: uncategorized',
    ),
    categoryColor: optional(color, defaults.category.color).describe(
      'Color of the category, in quotes. Default: "#0091FF"',
    ),
    tags: texts.describe('A list; a card shows the first three. Default: none'),
    author: author
      .nullish()
      .transform((fields) => fields ?? author.parse({}))
      .describe('name, role, avatar and bio, each on its own line, indented'),
    publishedAt: optional(date, undefined).describe(
      'First day on which it is public: 2025-01-28. Default: the day of the build',
    ),
    updatedAt: optional(date, undefined).describe(
      'Day of the last important change. Default: publishedAt',
    ),
    expiresAt: optional(date, undefined).describe(
      'First day on which it is no longer public. Default: never',
    ),
    draft: optional(flag, false).describe('true hides it'),
    readTime: minutes.describe('Whole minutes, at 220 words each. Default: 5'),
    featured: optional(flag, false).describe('true puts it under Must-Read Insights'),
    metaDescription: optional(text, undefined).describe(
      '150 to 160 characters for search results. Default: the excerpt',
    ),
    keywords: texts.describe('A list, for search engines. Default: none'),
  })
  .refine(({ publishedAt, expiresAt }) => !publishedAt || !expiresAt || publishedAt < expiresAt, {
    path: ['expiresAt'],
    error: 'expected a day after publishedAt',
  });

/** A post as in its file. */
export type PostFields = z.output<typeof postSchema>;

/** A post with a date. */
export type Post = PostFields & { publishedAt: string };
export type PostEntry = Entry<Post>;

/** An optional field. If it is missing, null or empty, it has its default. */
function optional<Schema extends z.ZodType, Default>(schema: Schema, fallback: Default) {
  return z
    .union([schema, z.literal('')], { error: firstComplaint })
    .nullish()
    .transform((value) => (value == null || value === '' ? fallback : (value as z.output<Schema>)));
}

/** Reports the field's own error instead of the one from the empty alternative. */
function firstComplaint(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  return issue.errors?.[0]?.[0]?.message;
}
