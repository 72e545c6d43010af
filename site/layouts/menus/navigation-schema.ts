import type { Entry } from 'stet';
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
      /** Links under a separate heading. */
      groups: z.array(z.strictObject({ label: text, links: menuLinks })).default([]),
    }),
  ),
  footer: z.strictObject({
    blurb: text,
    /** A profile without a URL does not exist yet (spec §2): it is shown, but not linked. */
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

export type NavigationFile = z.output<typeof navigationSchema>;
export type NavigationEntry = Entry<NavigationFile>;
