import { z } from 'zod';
import { href, link, text } from '../../sections/schema/common.ts';

const menuLinks = z
  .array(z.strictObject({ label: text, href, description: text.optional() }))
  .default([]);

/** `content/navigation/navigation.yaml`: the header's menus and the footer's lists (spec §2). */
export const navigationSchema = z.strictObject({
  menus: z.array(
    z.strictObject({
      label: text,
      links: menuLinks,
      /** Links under a heading of their own. */
      groups: z.array(z.strictObject({ label: text, links: menuLinks })).default([]),
    }),
  ),
  footer: z.strictObject({
    blurb: text,
    /** A network without a target is not there yet (spec §2): shown, but no link. */
    social: z.array(
      link.extend({
        href: href.optional(),
        glyph: z.enum(['network', 'note', 'code', 'video']),
      }),
    ),
    lists: z.array(z.strictObject({ label: text, links: z.array(link).min(1) })),
    small: z.array(link),
  }),
});

/** `navigation` in the front matter of a page: its place in a menu. */
export const pageNavigation = z.strictObject({
  /** Label of the menu, and of the group in it. */
  menu: text,
  group: text.optional(),
  label: text,
  description: text.optional(),
  /** Among the pages of one menu the lower comes first; the menu's own links stand before them. */
  order: z.number().default(0),
});

export type NavigationFile = z.output<typeof navigationSchema>;
