import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../config/site.ts';
import { relativePath } from '../../content/find-files.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import type { Diagnostic, Severity } from '../../report/diagnostic.ts';
import { sortByPlace } from '../../report/sort-by-place.ts';
import type { DistContext, DistFinding, DistRule } from './dist-rule.ts';
import { distRules } from './dist-rules.ts';
import { createSourceMapper } from './map-to-source.ts';
import { readOutput } from './read-output.ts';

/**
 * Checks every page and file of an output folder; what is found is placed in the content file that
 * says it, where there is one.
 * @param options.out absolute path of the folder.
 */
export async function checkDist(options: {
  site: Site;
  content: LoadedContent;
  plan: Plan | undefined;
  out: string;
}): Promise<Diagnostic[]> {
  const { site, out } = options;
  if (!existsSync(join(out, 'index.html'))) return [noOutput(relativePath(site.root, out))];
  const context = readOutput(site, out);
  const found = distRules
    .filter((rule) => severityOf(rule, site) !== 'off')
    .flatMap((rule) => joinRepeated([...rule.test(context)]).map((finding) => ({ rule, finding })));
  const toSource = createSourceMapper(options);
  return sortByPlace(
    await Promise.all(
      found.map(async ({ rule, finding }) => ({
        rule: rule.id,
        severity: severityOf(rule, site) as Severity,
        message: finding.message,
        hint: finding.hint,
        ...((await toSource(finding)) ??
          placeInOutput(finding, context, relativePath(site.root, out))),
      })),
    ),
  );
}

function severityOf(rule: DistRule, site: Site) {
  return site.rules[rule.id] ?? rule.severity;
}

function noOutput(folder: string): Diagnostic {
  return {
    rule: 'dist/missing',
    severity: 'error',
    message: `There is no built site in ${folder}.`,
    hint: 'Run stet build first, or name the folder with --out.',
  };
}

/** What the frame of every page says is one mistake, not one a page. */
function joinRepeated(findings: readonly DistFinding[]): DistFinding[] {
  const groups = new Map<string, DistFinding[]>();
  for (const finding of findings) {
    const key = `${finding.message}\0${finding.written ?? finding.file}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 3) return group;
    const message = `${first.message} ${group.length} pages have it, this one first.`;
    return [{ ...first, message }];
  });
}

function placeInOutput(finding: DistFinding, { read }: DistContext, folder: string) {
  const { file, at } = finding;
  if (at === undefined) return { file: `${folder}/${file}`, line: 1, column: 1 };
  const before = read(file).slice(0, at).split('\n');
  return {
    file: `${folder}/${file}`,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}
