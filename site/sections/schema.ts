import { z } from 'zod';

const hero = z.strictObject({ type: z.literal('hero'), title: z.string().min(1) });

export const sectionSchema = z.discriminatedUnion('type', [hero]);

/** Front matter of a page of `content/pages/`. */
export const pageSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  keywords: z.array(z.string()).default([]),
  noindex: z.boolean().default(false),
  sections: z.array(sectionSchema).min(1),
});

export type Section = z.output<typeof sectionSchema>;
export type SectionedPage = z.output<typeof pageSchema>;
