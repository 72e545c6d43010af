import { z } from 'zod';

/** Default values are those of spec §3. */
const defaults = {
  image: '/content/images/placeholder.png',
  category: { name: 'Uncategorized', id: 'uncategorized', color: '#0091FF' },
  author: { name: 'USTA Team', role: 'Content Team' },
  readTime: 5,
} as const;

/** YAML reads `2025` as a number where an author means a text. */
const number = z.number().transform(String);
const text = z.union([z.string().trim().min(1, 'expected a text, found none'), number], {
  error: 'expected a text',
});
const slugText = text.pipe(
  z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'),
);
const texts = z.array(text, 'expected a list, each item on a line of its own after a dash');
const date = z.iso.date('expected a date such as 2025-01-28 (YYYY-MM-DD)');
const color = z
  .string('expected a colour such as "#0091FF"')
  .regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'expected a colour such as "#0091FF"');
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')],
  {
    error: 'expected true or false',
  },
);

/** Whole minutes; of what is no number, and of less than one, the default (spec §3). */
const minutes = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().transform(Math.trunc).pipe(z.int().positive()))
  .catch(defaults.readTime);

const author = z.strictObject(
  {
    name: optional(text, defaults.author.name),
    role: optional(text, defaults.author.role),
    avatar: optional(text, ''),
    bio: optional(text, ''),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'expected name, role, avatar and bio, each on a line of its own, indented below author'
        : undefined,
  },
);

/** Front matter of a post (spec §3): id, slug and title are required, the rest has a default. */
export const postSchema = z
  .strictObject({
    id: text,
    slug: slugText,
    title: text,
    excerpt: optional(text, ''),
    featuredImage: optional(text, defaults.image),
    featuredImageAlt: optional(text, ''),
    category: optional(text, defaults.category.name),
    // It stands in the address of the category's page.
    categoryId: optional(slugText, defaults.category.id),
    categoryColor: optional(color, defaults.category.color),
    tags: texts.nullish().transform((tags) => tags ?? []),
    author: author.nullish().transform((fields) => fields ?? author.parse({})),
    publishedAt: optional(date, undefined),
    updatedAt: optional(date, undefined),
    /** The first day on which the post is gone. */
    expiresAt: optional(date, undefined),
    draft: optional(flag, false),
    readTime: minutes,
    featured: optional(flag, false),
    metaDescription: optional(text, undefined),
    keywords: texts.nullish().transform((keywords) => keywords ?? []),
  })
  .refine(({ publishedAt, expiresAt }) => !publishedAt || !expiresAt || publishedAt < expiresAt, {
    path: ['expiresAt'],
    error: 'expected a day after publishedAt',
  });

/** A post as its file has it. */
export type PostFields = z.output<typeof postSchema>;

/** A post with a date. */
export type Post = PostFields & { publishedAt: string };

/** A field that may be left out, be without a value or be empty: all of them mean its default. */
function optional<Schema extends z.ZodType, Default>(schema: Schema, fallback: Default) {
  return z
    .union([schema, z.literal('')], { error: firstComplaint })
    .nullish()
    .transform((value) => (value == null || value === '' ? fallback : (value as z.output<Schema>)));
}

/** What the field itself has to say, rather than that it is not empty. */
function firstComplaint(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  return issue.errors?.[0]?.[0]?.message;
}
