import { z } from 'zod';

/** The front matter of a page: what is between the two lines of `---`. */
export const pageSchema = z.strictObject({
  title: z.string().min(1),
  /** One or two sentences: the lead of the page, and the text in search results. */
  description: z.string().min(1),
  /** The place in the menu, counted from 1; a page without it is not in the menu. */
  menu: z.number().optional(),
  /** A shorter name for the menu. */
  label: z.string().optional(),
  /** The day of the last change, for the sitemap. */
  updated: z.iso.date().optional(),
});
