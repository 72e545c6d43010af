import { type Cache, rulesResult } from '../cache/cache.ts';
import type { WrittenFile } from '../content/written-file.ts';
import type { RuleTest } from '../contract.ts';
import { type Diagnostic, sortByPlace } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { dayOf } from '../lib/moment.ts';
import { pageHash } from '../plan/page-hash.ts';
import { listStaticPaths } from '../plan/public-paths.ts';
import type { CheckContext } from './rule.ts';
import { rulesOf } from './rules.ts';
import { type RulesInput, runRules } from './run-rules.ts';

/** The findings of the content rules, with hashes of the rules' input. Plain data. */
type Verdict = Awaited<ReturnType<typeof describeSubject>> & { found: readonly Diagnostic[] };

/**
 * Runs the content rules for a build. Errors become warnings unless the build is `strict`, since
 * the site can be built despite them; `stet check` reports advice. Input that has not changed since
 * the last build is not checked again.
 */
export async function checkBuild(
  options: RulesInput & { strict: boolean; cache: Cache },
): Promise<Diagnostic[]> {
  const { strict, cache } = options;
  const subject = await describeSubject(options);
  await options.pause?.();
  const last = cache.recall(rulesResult) as Verdict | undefined;
  const known = last?.surroundings === subject.surroundings ? last : undefined;
  const isSame = known?.files === subject.files && known.pages === subject.pages;
  const found = isSame ? known.found : await findAll(known, options);
  if (!isSame) cache.keep(rulesResult, { ...subject, found } satisfies Verdict);
  const soft = found.map((item) =>
    item.severity === 'error' ? { ...item, severity: 'warning' as const } : item,
  );
  return strict ? [...found] : soft;
}

/**
 * Hashes the input of the rules; `surroundings` covers everything except content files and pages.
 */
async function describeSubject({ site, content, plan, now, diagnostics, pause }: RulesInput) {
  const { schedule, images } = content;
  const surroundings = hashOf(
    site.definitionHash,
    // The site's own folder is not an input.
    JSON.stringify(Array.from(images.values(), ({ absolute: _, ...image }) => image)),
    JSON.stringify([schedule.hidden, schedule.shown]),
    JSON.stringify([plan?.pages.map(({ path }) => path), plan?.redirects]),
    JSON.stringify(plan?.feeds.map(({ paths }) => paths)),
    [...listStaticPaths(site.staticFolder)].join('\0'),
    dayOf(now),
    JSON.stringify(diagnostics),
  );
  await pause?.();
  const pages = hashOf(plan?.pages.map(pageHash).join() ?? '');
  await pause?.();
  return { surroundings, files: content.fingerprint(), pages };
}

async function findAll(known: Verdict | undefined, options: RulesInput): Promise<Diagnostic[]> {
  const found = known && (await findInChanged(known, options));
  return sortByPlace(found ?? (await runRules({ ...options, withAdvice: false })));
}

/** With more changed files than this, all files are checked again. */
const fewFiles = 50;

/**
 * Checks only the changed files, if they are few and look the same to the others: the findings in
 * all other files stay.
 * @returns undefined if all files must be checked.
 */
async function findInChanged(
  known: Verdict,
  options: RulesInput,
): Promise<readonly Diagnostic[] | undefined> {
  const { site, content } = options;
  const isComparable =
    // It is unknown which files a custom rule reads.
    site.customRules.every(({ test }) => test.isLocal) &&
    known.files === content.last.fingerprint() &&
    content.last.changed().length <= fewFiles;
  if (!isComparable) return undefined;
  await options.pause?.();
  const changed = content.last.changed().map((read) => read());
  if (!changed.every(isSameToOthers)) return undefined;
  const names = changed.map(({ now }) => now.file);
  const tests = new Map(rulesOf(site).map(({ id, test }) => [id, test as RuleTest<CheckContext>]));
  const isOfOneFile = ({ rule }: Pick<Diagnostic, 'rule'>) =>
    tests.get(rule)?.isLocal === true || tests.get(rule)?.isOfLinks === true;
  // Without a comment, a finding that compares files may be heard again.
  const silences = changed.flatMap(({ now, before }) => [...now.silences, ...before.silences]);
  if (!silences.every(isOfOneFile)) return undefined;
  // A finding that compares files may name a line of a changed file, even in another one.
  const mayMove = (item: Diagnostic) =>
    !isOfOneFile(item) && names.some((name) => JSON.stringify(item).includes(name));
  if (known.found.some(mayMove)) return undefined;
  const edited = {
    ...content,
    files: () => changed.map(({ now }) => now),
    readFiles: async () => {},
  };
  const found = await runRules({ ...options, content: edited, withAdvice: false });
  if (!found.every(isOfOneFile)) return undefined;
  return [...known.found.filter(({ file = '' }) => !names.includes(file)), ...found];
}

/**
 * Rules compare these facts between files: front matter, the levels and texts of headings, and
 * links.
 */
function isSameToOthers({ now, before }: { now: WrittenFile; before: WrittenFile }): boolean {
  const facts = ({ data, facts: { headings, links } }: WrittenFile) =>
    JSON.stringify([
      data,
      headings.map(({ depth, text }) => [depth, text]),
      links.map(({ url }) => url),
    ]);
  return facts(now) === facts(before);
}
