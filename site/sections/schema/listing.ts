import { z } from 'zod';
import { columnsOf, findMediumSpans, splitRows } from '../bento/medium-spans.ts';
import { drawGlyph, glyphNames } from '../glyph/shapes.ts';
import { actions, complain, href, listOf, optionalHeading, section, text, upTo } from './common.ts';
import { figure } from './panels.ts';

/** Resolves the glyph here, so that a page includes only its own glyphs, and no code. */
const glyph = z.enum(glyphNames).transform(drawGlyph);

const pageLink = { label: text, href, text };

/** Groups of pages, each with its workflow: the home page's grid. */
export const services = section('services', {
  items: listOf(2, 12, { ...pageLink, flow: z.array(text.max(20)).min(2).max(4) }),
  more: z.strictObject({ label: text, items: listOf(2, 4, pageLink) }).optional(),
});

/** Cells of unequal size. A row is six wide: small 2, half 3, wide 4, full 6. */
export const bento = section('bento', {
  cells: listOf(3, 8, {
    size: z.enum(['small', 'half', 'wide', 'full']).default('small'),
    title: text,
    text,
    fact: z.strictObject({ value: text, label: text }).optional(),
    figure: figure.optional(),
    href: href.optional(),
  })
    .superRefine((cells, context) => {
      let index = -1;
      for (const row of splitRows(cells.map(({ size }) => size))) {
        index += row.length;
        const width = row.reduce((sum, size) => sum + columnsOf[size], 0);
        if (width === 6) continue;
        const problem = `The row that ends here is ${width} of 6 wide`;
        const advice = '(small 2, half 3, wide 4, full 6): make its cells fill it.';
        complain(context, [index, 'size'], `${problem} ${advice}`);
      }
    })
    .transform((cells) => {
      const spans = findMediumSpans(cells.map(({ size }) => size));
      return cells.map((cell, index) => ({ ...cell, medium: spans[index] ?? 'full' }));
    }),
});

/** A list of features with lines between them. */
export const features = section('features', {
  /**
   * `columns`: two or three columns; `rows`: title left, text right; `numbered`: rows with a
   * number; `aside`: next to the section's heading.
   */
  layout: z.enum(['columns', 'rows', 'numbered', 'aside']).default('columns'),
  items: listOf(2, 9, {
    title: text,
    text,
    tag: text.optional(),
    glyph: glyph.optional(),
    points: z.array(text).max(5).optional(),
    href: href.optional(),
  }),
  actions,
});

/** Large figures with their meaning. */
export const stats = z.strictObject({
  type: z.literal('stats'),
  ...optionalHeading,
  /**
   * What starts the counters: `top` when the section's top is at 70 % of the screen, `half` when
   * half of the section is in view.
   */
  trigger: z.enum(['top', 'half']).default('top'),
  items: listOf(2, 6, {
    value: z.number().nonnegative(),
    prefix: z.string().optional(),
    suffix: z.string().optional(),
    label: text,
    meaning: text.optional(),
  }),
  note: text.optional(),
});

/** Steps in order. */
export const steps = section('steps', {
  items: listOf(2, 6, { title: text, text, time: text.optional(), who: text.optional() }),
});

/** Events over time. */
export const timeline = section('timeline', {
  items: listOf(2, 10, { when: text, title: text, text }),
});

/** A table of before and after. */
export const comparison = section('comparison', {
  subject: text.default('What'),
  before: text.default('Before'),
  after: text.default('After'),
  rows: listOf(2, 10, { label: text, before: text, after: text }),
  note: text.optional(),
});

/** Any other table. The first column names the row. */
export const table = section('table', {
  columns: z.array(text).min(2).max(6),
  rows: z.array(z.array(text)).min(1).max(20),
  /** A last row with totals. */
  total: z.array(text).optional(),
  note: text.optional(),
}).superRefine(({ columns, rows, total }, context) => {
  const check = (row: readonly string[], path: (string | number)[]) => {
    if (row.length === columns.length) return;
    const problem = `This row has ${row.length} cells; the table has ${columns.length} columns.`;
    complain(context, path, problem);
  };
  for (const [index, row] of rows.entries()) check(row, ['rows', index]);
  if (total) check(total, ['total']);
});

/** Options to choose from, each with its facts: deployment options, kinds of partnership. */
export const options = section('options', {
  items: listOf(2, 4, {
    title: text,
    tag: text.optional(),
    text,
    facts: upTo(5, { label: text, value: text }),
    points: z.array(text).max(6).default([]),
    actions,
  }),
});

/** A carousel of categories. */
export const carousel = section('carousel', {
  items: listOf(3, 12, {
    glyph,
    title: text,
    text,
    count: text.optional(),
    examples: z.array(text).max(6).default([]),
  }),
  actions,
});

/** Questions and answers. */
export const faq = section('faq', {
  items: listOf(2, 10, { question: text, answer: text }),
});

/** A checklist: included items, finished items, things to bring. */
export const checklist = section('checklist', {
  /** `no` lists excluded items. */
  mark: z.enum(['yes', 'no']).default('yes'),
  /** The title of the first list if there are two. */
  itemsTitle: text.optional(),
  items: listOf(2, 12, { text, detail: text.optional() }),
  /** A second list with the opposite mark, for example excluded items. */
  not: z
    .strictObject({
      title: text,
      items: z.array(z.strictObject({ text, detail: text.optional() })),
    })
    .optional(),
});
