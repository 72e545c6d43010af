import { z } from 'zod';
import {
  copyingTasks,
  describeWeek,
  mostHours,
  splitBar,
  sumHours,
  weekTasks,
} from '../../lib/week.ts';
import { kindNames, kindShapes } from '../workflow/kinds.ts';
import { complain, link, listOf, text, upTo } from './common.ts';
import { diagram } from './diagram.ts';
import { nodeKind } from './drawing.ts';

/** How a thing stands: `good` is done, `wait` waits for someone, `flag` needs a look. */
const tone = z.enum(['good', 'wait', 'flag', 'plain']);
const status = z.strictObject({ label: text, tone: tone.default('plain') });

/** A panel has a bar on top, with what is shown and its state. */
function panelOf<const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.strictObject({
    kind: z.literal(kind),
    title: text,
    status: status.optional(),
    caption: text.optional(),
    ...shape,
  });
}

const actor = z.enum(['agent', 'human', 'system']);

/** What an agent did, line by line. */
const log = panelOf('log', {
  lines: listOf(2, 9, {
    time: text,
    text,
    detail: text.optional(),
    by: actor.default('agent'),
    tone: tone.default('plain'),
  }),
});

/** What follows when a reader takes a decision: the work passes three steps and leaves a line at each. */
const decision = z.strictObject({
  steps: z
    .array(
      z
        .strictObject({
          kind: nodeKind,
          label: text
            .max(22, 'A step has at most 22 characters.')
            .regex(/ /, 'Write a step in two words or more: it is drawn in two lines.'),
        })
        .transform(({ kind, label }) => ({ kind, mark: kindShapes[kind], label: halve(label) })),
    )
    .length(3),
  outcomes: z.array(
    z.strictObject({
      status,
      lines: z
        .array(
          z
            .strictObject({ time: text, by: actor, text })
            .transform(({ by, ...line }) => ({ ...line, actor: kindNames[by] })),
        )
        .length(3, 'Write three lines, one for each step.'),
    }),
  ),
});

/** The words of a label in two lines, as even as they can be. */
function halve(label: string): string[] {
  const words = label.split(' ');
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const widthOf = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return breaks.reduce((best, lines) => (widthOf(lines) < widthOf(best) ? lines : best));
}

/** A decision that waits for a person. */
const approval = panelOf('approval', {
  question: text,
  from: text,
  reason: text,
  fields: upTo(6, { label: text, value: text }),
  choices: z.array(text).min(1).max(3),
  /** With it, a script makes the choices buttons. */
  decision: decision.optional(),
}).superRefine(({ status, choices, decision }, context) => {
  if (!decision) return;
  if (!status) complain(context, ['status'], 'Write a status: each outcome changes it.');
  if (decision.outcomes.length !== choices.length) {
    const problem = `Write one outcome for each choice, in their order: ${choices.join(', ')}.`;
    complain(context, ['decision', 'outcomes'], problem);
  }
});

/** Lines of a book, a list of tickets, a queue: a small table whose rows have a state. */
const ledger = panelOf('ledger', {
  columns: z.array(text).min(2).max(4),
  rows: listOf(1, 8, { cells: z.array(text), status: status.optional() }),
  /** Shown under a column other than the first. */
  total: z.strictObject({ label: text, value: text, column: text }).optional(),
}).superRefine(({ columns, rows, total }, context) => {
  if (total && columns.indexOf(total.column) < 1) {
    const problem = `Name the column that the total belongs to: ${columns.slice(1).join(', ')}.`;
    complain(context, ['total', 'column'], problem);
  }
  for (const [index, { cells }] of rows.entries()) {
    if (cells.length === columns.length) continue;
    const problem = `This row has ${cells.length} cells; the table has ${columns.length} columns.`;
    complain(context, ['rows', index, 'cells'], problem);
  }
});

/** A few days with what stands in them. */
const calendar = panelOf('calendar', {
  /** What each tone means in this calendar. An entry of a tone that is not here has no mark. */
  legend: z.array(status).max(4).default([]),
  days: listOf(2, 5, {
    label: text,
    entries: upTo(5, { time: text, text, tone: tone.default('plain') }),
  }),
}).superRefine(({ legend, days }, context) => {
  days.forEach(({ entries }, day) => {
    entries.forEach(({ tone }, entry) => {
      if (tone === 'plain' || legend.some((state) => state.tone === tone)) return;
      const problem = `Some readers can't see colors: explain in \`legend\` the tone "${tone}".`;
      complain(context, ['days', day, 'entries', entry, 'tone'], problem);
    });
  });
});

/** Messages between a customer, an agent and the team. */
const thread = panelOf('thread', {
  messages: listOf(2, 6, {
    from: text,
    side: z.enum(['them', 'agent', 'team']),
    text,
    time: text.optional(),
  }),
  /** What the agent notes next to the talk: fields it read, what it did. */
  note: text.optional(),
});

/** A document and the fields that were read from it. */
const document = panelOf('document', {
  file: text,
  fields: listOf(2, 8, {
    label: text,
    value: text,
    /** How sure the reading is: `99 %`, `checked`. */
    mark: text.optional(),
    tone: tone.default('plain'),
  }),
});

/** Amounts against each other. */
const bars = panelOf('bars', {
  items: listOf(2, 8, {
    label: text,
    value: z.number().nonnegative(),
    /** How the value is written: `4 min 12 s`. */
    shown: text,
    highlight: z.boolean().default(false),
  }),
});

const tasks = z.array(z.strictObject({ label: text, hours: z.int().min(0).max(mostHours) }));

/** Where the hours of a week go; readers may set their own. */
const week = panelOf('week', {
  /** What to do, for readers whose browser runs scripts. */
  hint: text,
  /** What is shown of them first is worked out here, so that no page loads the code for it. */
  hours: z
    .strictObject({
      copying: z.strictObject({ label: text, tasks: tasks.length(copyingTasks) }),
      job: z.strictObject({ label: text, tasks: tasks.length(weekTasks - copyingTasks) }),
    })
    .transform(({ copying, job }) => {
      const hours = [...copying.tasks, ...job.tasks].map((task) => task.hours);
      const sums = sumHours(hours);
      return {
        sentence: describeWeek(hours, 'these'),
        bar: splitBar(hours),
        groups: [
          { ...copying, hours: sums.copying },
          { ...job, hours: sums.job },
        ],
      };
    }),
  /** Where to take the hours; they go along in the hash. */
  action: link,
});

/** Who may do what. */
const matrix = panelOf('matrix', {
  columns: z.array(text).min(2).max(5),
  rows: listOf(2, 8, { label: text, values: z.array(z.union([z.boolean(), text])) }),
}).superRefine(({ columns, rows }, context) => {
  for (const [index, { values }] of rows.entries()) {
    if (values.length === columns.length) continue;
    const problem = `This row has ${values.length} values; the matrix has ${columns.length} columns.`;
    complain(context, ['rows', index, 'values'], problem);
  }
});

/** Lines of a call or a rule, as they are typed. */
const code = panelOf('code', { lines: text });

export const panel = z.discriminatedUnion('kind', [
  log,
  approval,
  ledger,
  calendar,
  thread,
  document,
  bars,
  week,
  matrix,
  code,
]);

/** What a section shows next to its text: a diagram or a panel. */
export const figure = z.union([z.strictObject({ kind: z.literal('workflow'), diagram }), panel]);

export type Panel = z.output<typeof panel>;
export type PanelOf<Kind extends Panel['kind']> = Extract<Panel, { kind: Kind }>;
export type Figure = z.output<typeof figure>;
export type Tone = z.output<typeof tone>;
export type Status = z.output<typeof status>;
