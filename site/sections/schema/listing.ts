import { z } from 'zod';
import { columnsOf, findMediumSpans, splitRows } from '../bento/medium-spans.ts';
import { drawGlyph, glyphNames } from '../glyph/shapes.ts';
import { actions, heading, href, optionalHeading, pageLink, text } from './common.ts';
import { figure } from './panels.ts';

/** Drawn here, so that a page brings the glyphs that it shows and no code for the others. */
const glyph = z.enum(glyphNames).transform(drawGlyph);

/** Pages by group, each with the path its work takes: the home page's grid. */
export const services = z.strictObject({
  type: z.literal('services'),
  ...heading,
  items: z
    .array(pageLink.extend({ flow: z.array(text.max(20)).min(2).max(4) }))
    .min(2)
    .max(12),
  more: z.strictObject({ label: text, items: z.array(pageLink).min(2).max(4) }).optional(),
});

/** Cells of unequal size. A row is six wide: small 2, half 3, wide 4, full 6. */
export const bento = z.strictObject({
  type: z.literal('bento'),
  ...heading,
  cells: z
    .array(
      z.strictObject({
        size: z.enum(['small', 'half', 'wide', 'full']).default('small'),
        title: text,
        text,
        fact: z.strictObject({ value: text, label: text }).optional(),
        figure: figure.optional(),
        href: href.optional(),
      }),
    )
    .min(3)
    .max(8)
    .superRefine((cells, context) => {
      let index = -1;
      for (const row of splitRows(cells.map(({ size }) => size))) {
        index += row.length;
        const width = row.reduce((sum, size) => sum + columnsOf[size], 0);
        if (width === 6) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'size'],
          message: `The row that ends here is ${width} of 6 wide (small 2, half 3, wide 4, full 6): make its cells fill it.`,
        });
      }
    })
    .transform((cells) => {
      const spans = findMediumSpans(cells.map(({ size }) => size));
      return cells.map((cell, index) => ({ ...cell, medium: spans[index] ?? 'full' }));
    }),
});

/** A list between hairlines. */
export const features = z.strictObject({
  type: z.literal('features'),
  ...heading,
  /** `columns`: two or three abreast; `rows`: title left, text right; `numbered`: rows with a number. */
  layout: z.enum(['columns', 'rows', 'numbered', 'aside']).default('columns'),
  items: z
    .array(
      z.strictObject({
        title: text,
        text,
        tag: text.optional(),
        glyph: glyph.optional(),
        points: z.array(text).max(5).optional(),
        href: href.optional(),
      }),
    )
    .min(2)
    .max(9),
  actions,
});

/** Large figures with what they mean. */
export const stats = z.strictObject({
  type: z.literal('stats'),
  ...optionalHeading,
  /** What starts the count: the top at 70 % of the screen, or half of the band in view. */
  trigger: z.enum(['top', 'half']).default('top'),
  items: z
    .array(
      z.strictObject({
        value: z.number().nonnegative(),
        prefix: z.string().optional(),
        suffix: z.string().optional(),
        label: text,
        meaning: text.optional(),
      }),
    )
    .min(2)
    .max(6),
  note: text.optional(),
});

/** What happens in which order. */
export const steps = z.strictObject({
  type: z.literal('steps'),
  ...heading,
  items: z
    .array(
      z.strictObject({
        title: text,
        text,
        time: text.optional(),
        who: text.optional(),
      }),
    )
    .min(2)
    .max(6),
});

/** What happened when. */
export const timeline = z.strictObject({
  type: z.literal('timeline'),
  ...heading,
  items: z
    .array(z.strictObject({ when: text, title: text, text }))
    .min(2)
    .max(10),
});

/** Before and after, line by line. */
export const comparison = z.strictObject({
  type: z.literal('comparison'),
  ...heading,
  subject: text.default('What'),
  before: text.default('Before'),
  after: text.default('After'),
  rows: z
    .array(z.strictObject({ label: text, before: text, after: text }))
    .min(2)
    .max(10),
  note: text.optional(),
});

/** Any other table; the first column names the row. */
export const table = z
  .strictObject({
    type: z.literal('table'),
    ...heading,
    columns: z.array(text).min(2).max(6),
    rows: z.array(z.array(text)).min(1).max(20),
    /** A last row that sums up the others. */
    total: z.array(text).optional(),
    note: text.optional(),
  })
  .superRefine(({ columns, rows, total }, context) => {
    const check = (row: readonly string[], path: (string | number)[]) => {
      if (row.length === columns.length) return;
      context.addIssue({
        code: 'custom',
        path,
        message: `This row has ${row.length} cells; the table has ${columns.length} columns.`,
      });
    };
    rows.forEach((row, index) => {
      check(row, ['rows', index]);
    });
    if (total) check(total, ['total']);
  });

/** Ways to choose from, each with its facts: deployment options, kinds of partnership. */
export const options = z.strictObject({
  type: z.literal('options'),
  ...heading,
  items: z
    .array(
      z.strictObject({
        title: text,
        tag: text.optional(),
        text,
        facts: z
          .array(z.strictObject({ label: text, value: text }))
          .max(5)
          .default([]),
        points: z.array(text).max(6).default([]),
        actions,
      }),
    )
    .min(2)
    .max(4),
});

/** Categories that pass by. */
export const carousel = z.strictObject({
  type: z.literal('carousel'),
  ...heading,
  items: z
    .array(
      z.strictObject({
        glyph,
        title: text,
        text,
        count: text.optional(),
        examples: z.array(text).max(6).default([]),
      }),
    )
    .min(3)
    .max(12),
  actions,
});

/** Questions and answers. */
export const faq = z.strictObject({
  type: z.literal('faq'),
  ...heading,
  items: z
    .array(z.strictObject({ question: text, answer: text }))
    .min(2)
    .max(10),
});

/** What is in, what is ready, what to bring. */
export const checklist = z.strictObject({
  type: z.literal('checklist'),
  ...heading,
  /** `no` lists what is not done. */
  mark: z.enum(['yes', 'no']).default('yes'),
  /** Stands over the first list when there are two. */
  itemsTitle: text.optional(),
  items: z
    .array(z.strictObject({ text, detail: text.optional() }))
    .min(2)
    .max(12),
  /** A second list with the other mark: what it does beside what it does not. */
  not: z
    .strictObject({
      title: text,
      items: z.array(z.strictObject({ text, detail: text.optional() })),
    })
    .optional(),
});
