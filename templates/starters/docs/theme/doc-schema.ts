import { z } from 'zod';

/** What the front matter of a page must be. A page without a section comes before all sections. */
export function docSchema(sections: readonly string[]) {
  return z.strictObject({
    title: z.string().min(1),
    /** For the top of the page and for search engines; a page may be written before it. */
    description: z.string().default(''),
    section: z.enum(sections).optional(),
    /** Lower numbers come first; pages without one follow, by title. */
    order: z.number().optional(),
    /** A shorter title for the sidebar. */
    label: z.string().optional(),
    updated: z.iso.date().optional(),
  });
}

export type DocFields = z.output<ReturnType<typeof docSchema>>;
