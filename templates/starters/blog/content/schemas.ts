import type { Entry } from 'stet';
import { z } from 'zod';

/** The front matter of a post: what is between the two lines of `---`. */
export const postSchema = z
  .strictObject({
    title: z.string().min(1),
    /** One or two sentences, for lists, feeds and search results. */
    description: z.string(),
    /** The day on which the post appears; before it, only `stet watch` shows the post. */
    published: z.iso.date(),
    updated: z.iso.date().optional(),
    tags: z
      .array(z.string().regex(/^[a-z\d]+(?: [a-z\d]+)*$/, 'expected lower-case words'))
      .default([]),
    /** A picture above the text, and what it shows. */
    image: z.string().optional(),
    imageAlt: z.string().default(''),
    /** Only `stet watch` shows a draft. */
    draft: z.boolean().default(false),
  })
  .refine(({ draft, description }) => draft || description !== '', {
    path: ['description'],
    error: 'expected one or two sentences, which only a draft can do without',
  });

/** The front matter of a page such as "About". */
export const pageSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
});

export type Post = Entry<z.output<typeof postSchema>>;
export type Page = Entry<z.output<typeof pageSchema>>;
