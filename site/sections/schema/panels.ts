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

/** The state of a thing: `good` is done, `wait` waits for someone, `flag` needs a look. */
const tone = z.enum(['good', 'wait', 'flag', 'plain']);
const status = z.strictObject({ label: text, tone: tone.default('plain') });

/** A panel with a bar on top, which has its title and status. */
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

/** The log of an agent. */
const log = panelOf('log', {
  lines: listOf(2, 9, {
    time: text,
    text,
    detail: text.optional(),
    by: actor.default('agent'),
    tone: tone.default('plain'),
  }),
});

/** The outcome of a reader's decision: three steps, each with a log line. */
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

/** Splits a label into two lines of similar length. */
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
  /** If set, a script turns the choices into buttons. */
  decision: decision.optional(),
}).superRefine(({ status, choices, decision }, context) => {
  if (!decision) return;
  if (!status) complain(context, ['status'], 'Write a status: each outcome changes it.');
  if (decision.outcomes.length !== choices.length) {
    const problem = `Write one outcome for each choice, in their order: ${choices.join(', ')}.`;
    complain(context, ['decision', 'outcomes'], problem);
  }
});

/** Lines of a ledger, a list of tickets, a queue: a small table whose rows have a status. */
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

/** A few days with their entries. */
const calendar = panelOf('calendar', {
  /** The meaning of each tone in this calendar. Entries with other tones have no mark. */
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
  /** The agent's note under the conversation: the fields it read, what it did. */
  note: text.optional(),
});

/** A document and the fields read from it. */
const document = panelOf('document', {
  file: text,
  fields: listOf(2, 8, {
    label: text,
    value: text,
    /** How certain the value is: `99 %`, `checked`. */
    mark: text.optional(),
    tone: tone.default('plain'),
  }),
});

/** Amounts to compare. */
const bars = panelOf('bars', {
  items: listOf(2, 8, {
    label: text,
    value: z.number().nonnegative(),
    /** The value as text: `4 min 12 s`. */
    shown: text,
    highlight: z.boolean().default(false),
  }),
});

const tasks = z.array(z.strictObject({ label: text, hours: z.int().min(0).max(mostHours) }));

/** How the hours of a week are spent. Readers may set their own. */
const week = panelOf('week', {
  /** Instructions for readers whose browser runs scripts. */
  hint: text,
  /** The initial view is computed here, so that pages do not load code for it. */
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
  /** The link that uses the hours, which its hash contains. */
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

/** Lines of an API call or a rule. */
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

/** The figure of a section: a diagram or a panel. */
export const figure = z.union([z.strictObject({ kind: z.literal('workflow'), diagram }), panel]);

export type Panel = z.output<typeof panel>;
export type PanelOf<Kind extends Panel['kind']> = Extract<Panel, { kind: Kind }>;
export type Figure = z.output<typeof figure>;
export type Tone = z.output<typeof tone>;
export type Status = z.output<typeof status>;
