import { z } from 'zod';

const link = z.strictObject({
  label: z.string().min(1),
  href: z.string().regex(/^(?:\/|#|https:\/\/)/, 'expected a path, an anchor or an https URL'),
});

/** `content/navigation/navigation.yaml`: the header's menus and the footer's lists (spec §2). */
export const navigationSchema = z.strictObject({
  menus: z.array(
    z.strictObject({
      label: z.string().min(1),
      links: z.array(link.extend({ description: z.string().optional() })).min(1),
    }),
  ),
  footer: z.strictObject({
    blurb: z.string().min(1),
    lists: z.array(z.strictObject({ label: z.string().min(1), links: z.array(link).min(1) })),
    small: z.array(link),
  }),
});

export type Navigation = z.output<typeof navigationSchema>;
