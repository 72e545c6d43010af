import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Cache } from '../../cache/cache.ts';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import type { Output } from '../../emit/output.ts';
import { once } from '../../once.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import type { Checked, Diagnostic } from '../../report/diagnostic.ts';
import { createCheckedFiles } from '../checked-files.ts';
import { findUnplanned, isNamed } from '../find-unplanned.ts';
import { counterparts, type Found, findInOutput, placeFindings } from './check-dist.ts';
import { type DistPage, readDistPage } from './dist-page.ts';
import type { DistFinding } from './dist-rule.ts';
import { isPage } from './read-output.ts';

/** An output that is about to be published, or is published already. */
export interface StagedSite {
  site: Site;
  content: LoadedContent;
  plan: Plan;
  /** Absolute path of the output folder. */
  out: string;
  cache: Cache;
  outputs: readonly Pick<Output, 'path' | 'key'>[];
  /** Whether the output is published already, with nothing changed. */
  isWhole: boolean;
  /** Whether a file is another than the last build left. */
  isNew(path: string): boolean;
  /** Absolute path of a file as it will be published. */
  fileOf(path: string): string;
  /** Pages that were read when they were rendered. */
  fresh: ReadonlyMap<string, DistPage>;
  /** What the stages before complain of. */
  known: readonly Diagnostic[];
  strict: boolean;
}

/**
 * Checks a whole output at the cost of what changed in it: a page is read when it is rendered, and
 * what was read of the others is remembered.
 */
export async function checkStaged(staged: StagedSite): Promise<Checked<undefined>> {
  const { out, cache } = staged;
  const definition = JSON.stringify([staged.site.budgets, staged.site.rules]);
  const last = cache.verdict(out);
  const isSame = last?.definition === definition && staged.isWhole;
  const found = last && isSame ? last.found : find(staged, last?.found ?? []);
  cache.keepVerdict(out, { definition, found });
  return { value: undefined, diagnostics: await place(found, staged) };
}

function find(staged: StagedSite, last: readonly Found[]): Found[] {
  const { out, cache, outputs, isNew, fresh } = staged;
  const known = cache.pages(out);
  const read = reader(staged);
  const pages = new Map(
    outputs
      .filter(({ path }) => isPage(path))
      .map(({ path, key }) => {
        const kept = known.get(path);
        const page =
          fresh.get(path) ?? (kept?.key === key ? kept.page : readDistPage(path, read(path)));
        return [path, { key, page }] as const;
      }),
  );
  const found = findInOutput({
    ...staged,
    built: {
      pages: [...pages.values()].map(({ page }) => page),
      files: outputs.map(({ path }) => path),
      read,
      isNew,
    },
  });
  cache.keepPages(out, pages);
  // A feed that is as it was is not read again, and what was said of it still holds.
  const kept = last.filter(({ rule, finding }) => rule === 'dist/feed' && !isNew(finding.file));
  return [...found, ...kept];
}

function reader({ fileOf }: StagedSite) {
  return (path: string) => readFileSync(fileOf(path), 'utf8');
}

/**
 * What the content's own rules have said is not said again, and a link to an entry that
 * the build left out, as it may, does not fail it.
 */
async function place(found: readonly Found[], staged: StagedSite): Promise<Diagnostic[]> {
  if (found.length === 0) return [];
  const { known, strict } = staged;
  const isLeftOut = createLeftOut(staged);
  const weighed = found.map((item) =>
    !strict && isLeftOut(item.finding) ? { ...item, severity: 'warning' as const } : item,
  );
  const diagnostics = await placeFindings(weighed, { ...staged, read: reader(staged) });
  return diagnostics.filter(
    (diagnostic) => diagnostic.severity !== 'advice' && !isSaid(diagnostic, known),
  );
}

/** Whether a rule about content has said so: at the same place, or of the file as a whole. */
function isSaid({ rule, file, line, column }: Diagnostic, known: readonly Diagnostic[]): boolean {
  return known.some(
    (other) =>
      other.file === file &&
      ((other.line === line && other.column === column) ||
        (line === 1 && other.rule === counterparts[rule])),
  );
}

/** Creates the function that tells whether a link leads to an entry without a page. */
function createLeftOut(staged: StagedSite): (finding: DistFinding) => boolean {
  const files = once(() => createCheckedFiles(staged));
  // A file that is left out for its errors is known by those alone.
  const faulty = once(() => {
    const read = new Set(files().map(({ file }) => file));
    return staged.known.flatMap(({ file }) => (file && !read.has(file) ? [file] : []));
  });
  return ({ missing }) =>
    missing !== undefined &&
    (findUnplanned(missing, files()) !== undefined ||
      faulty().some((file) => isNamed(file, basename(missing))));
}
