import process from 'node:process';
import type { Cache } from '../../cache/cache.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PlannedSite } from '../../plan/plan-site.ts';
import {
  describeSubject,
  hashSubject,
  type JudgedOutput,
  judgeOutput,
  type KnownOutput,
  type OutputFiles,
} from './check-output.ts';
import type { Found } from './dist-rule.ts';
import type { Heaviest } from './rules/budgets.ts';

/** A site that a build is about to publish, with the diagnostics of its stages. */
type StagedSite = PlannedSite &
  OutputFiles &
  Pick<KnownOutput, 'codeSizes'> & { out: string; cache: Cache; strict: boolean };

/** The result of a check, with a hash of the rules' input; plain data. */
type Verdict = JudgedOutput & {
  subject: string;
  /** Version of brotli that measured the sizes. */
  brotli: string | undefined;
};

/**
 * Checks a whole output for the folder `out` (an absolute path); its cost depends only on the
 * changes.
 * @returns the page closest to each budget.
 */
export async function checkStaged(staged: StagedSite): Promise<Checked<readonly Heaviest[]>> {
  const { cache, out } = staged;
  const name = `verdict ${cache.nameOf(out)}`;
  const last = cache.recall(name) as Verdict | undefined;
  const verdict = judge(staged, last);
  if (verdict !== last) cache.keep(name, verdict);
  return { value: verdict.heaviest, diagnostics: await place(verdict.found, staged) };
}

function judge(staged: StagedSite, verdict: Verdict | undefined): Verdict {
  const { site, plan, outputs, isWhole, codeSizes } = staged;
  const { brotli } = process.versions;
  const described = describeSubject(site, plan, outputs);
  const subject = hashSubject(described);
  // Budgets use compressed sizes, which another version of brotli may change.
  const known = verdict?.brotli === brotli ? verdict : undefined;
  const last = known?.subject === subject ? known : undefined;
  if (last && isWhole) return last;
  const judged = judgeOutput(described, staged, { last, sizes: known?.sizes, codeSizes });
  return { subject, brotli, ...judged };
}

async function place(found: readonly Found[], staged: StagedSite): Promise<Diagnostic[]> {
  if (found.length === 0) return [];
  const { inOutput, placeUnsaid } = await import('./place-findings.ts');
  return placeUnsaid(found, staged, inOutput(staged));
}
