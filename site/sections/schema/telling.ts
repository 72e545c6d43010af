import { z } from 'zod';
import { initials as initialsOf } from '../../ui/avatar/initials.ts';
import { actions, heading, listOf, optionalHeading, section, text, upTo } from './common.ts';
import { diagram } from './diagram.ts';
import { figure } from './panels.ts';

/** The top of a page. Its title is the page's only h1. */
export const hero = z
  .strictObject({
    type: z.literal('hero'),
    id: heading.id,
    variant: z.enum(['split', 'centered', 'wide']).default('split'),
    eyebrow: text.optional(),
    title: text,
    lead: text,
    actions,
    /** One line under the actions: `No credit card`. */
    note: text.optional(),
    figure: figure.optional(),
    /** Two to four facts in a row at the bottom. */
    facts: listOf(2, 4, { value: text, label: text }).optional(),
    /**
     * `dots` draws drifting, linked dots behind the text; `particles` lets particles drift behind
     * the diagram.
     */
    backdrop: z.enum(['none', 'dots', 'particles']).default('none'),
  })
  .refine(({ backdrop, figure }) => backdrop !== 'particles' || figure?.kind === 'workflow', {
    path: ['backdrop'],
    message: 'Particles drift behind a diagram: write a `figure` of `kind: workflow`.',
  });

/** One or two diagrams at full width. */
export const workflow = section('workflow', {
  diagrams: z.array(diagram).min(1).max(2),
});

/** A panel with an explanation. */
export const showcase = section('showcase', {
  side: z.enum(['left', 'right']).default('right'),
  figure,
  points: upTo(5, { title: text, text: text.optional() }),
  actions,
});

/** Two or three panels next to each other. */
export const panels = section('panels', {
  figures: z.array(figure).min(2).max(3),
});

/** Quotes from others. One quote is large; two or three are next to each other. */
export const testimonials = z.strictObject({
  type: z.literal('testimonials'),
  ...optionalHeading,
  items: z
    .array(
      z
        .strictObject({
          quote: text,
          name: text,
          role: text,
          /** Computed from the name by default. */
          initials: text.max(3).optional(),
        })
        .transform(({ initials, ...item }) => ({
          ...item,
          initials: initials ?? initialsOf(item.name),
        })),
    )
    .min(1)
    .max(4),
});

/**
 * Running text: blocks of paragraphs, and with `body: true` the Markdown under the front matter.
 */
export const prose = z
  .strictObject({
    type: z.literal('prose'),
    ...optionalHeading,
    blocks: z
      .array(z.strictObject({ heading: text.optional(), paragraphs: z.array(text).min(1) }))
      .default([]),
    body: z.boolean().default(false),
  })
  .refine(({ blocks, body }) => blocks.length > 0 || body, {
    path: ['blocks'],
    message: 'Write `blocks`, or `body: true` and Markdown under the front matter.',
  });

/** How to reach a person. The email address and phone number are in the site's configuration. */
export const contact = section('contact', {
  channels: z
    .array(z.enum(['email', 'phone']))
    .min(1)
    .default(['email', 'phone']),
  /** When someone answers: `Weekdays, 8 am to 6 pm Eastern`. */
  hours: text.optional(),
  actions,
});

/** The call to action at the end of a page. */
export const cta = section('cta', {
  variant: z.enum(['band', 'split', 'centered']).default('band'),
  actions: actions.refine((list) => list.length > 0, 'A call to action needs an action.'),
  note: text.optional(),
});
