import type { Entry } from 'stet';
import { z } from 'zod';
import { figure } from '../sections/schema/panels.ts';

const text = z.string().trim().min(1);

/** A before-and-after comparison: removed and added lines, in groups. */
const diff = z.strictObject({
  kind: z.literal('diff'),
  title: text,
  groups: z
    .array(
      z.strictObject({
        label: text,
        lines: z.array(z.strictObject({ mark: z.enum(['same', 'removed', 'added']), text })).min(1),
      }),
    )
    .min(1),
});

/** Front matter of a version in `content/changelog/` (spec §3, "Changelog version"). */
export const changelogSchema = z.strictObject({
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'expected a version such as 3.2.0')
    .describe('Version of the release; also the file name'),
  date: z.iso.date('expected a date such as 2024-12-28 (YYYY-MM-DD)').describe('Release date'),
  title: text.describe('The main benefit, in up to 50 characters'),
  summary: text.describe('Two or three sentences; required actions come first'),
  latest: z.boolean().default(false).describe('true on the newest release and on no other'),
  major: z.boolean().default(false).describe('true on releases that end in .0.0'),
  /** Most important first. The page groups them by kind. */
  changes: z
    .array(z.strictObject({ kind: z.enum(['feature', 'improvement', 'fix']), text }))
    .min(1)
    .describe('What changed, the most important first: kind (feature, improvement, fix) and text'),
  figure: z
    .union([diff, figure])
    .optional()
    .describe('A picture of the main change: a panel, a workflow or a diff'),
});

export type ChangelogVersion = z.output<typeof changelogSchema>;
export type ChangelogEntry = Entry<ChangelogVersion>;
export type Change = ChangelogVersion['changes'][number];
export type ChangeKind = Change['kind'];
export type ReleaseFigure = NonNullable<ChangelogVersion['figure']>;
export type Diff = z.output<typeof diff>;
