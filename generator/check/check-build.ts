import type { Cache } from '../cache/cache.ts';
import type { WrittenFile } from '../content/written-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { dayOf } from '../lib/moment.ts';
import { pageHash } from '../plan/page-hash.ts';
import { listStaticPaths } from '../plan/public-paths.ts';
import { type RulesInput, runRules } from './run-rules.ts';

/** What the rules about content found in what, as hashes. Plain data. */
type Verdict = ReturnType<typeof describeSubject> & { found: readonly Diagnostic[] };

/**
 * What a build says of the rules: their errors are warnings unless it is `strict`, since the site
 * can be built despite them, and advice is left to `stet check`. What has not changed since the
 * last build is not looked at again.
 */
export async function checkBuild(
  options: RulesInput & { strict: boolean; cache: Cache },
): Promise<Diagnostic[]> {
  const { strict, cache } = options;
  const subject = describeSubject(options);
  const last = cache.recall('rules') as Verdict | undefined;
  const known = last?.surroundings === subject.surroundings ? last : undefined;
  const isSame = known?.files === subject.files && known.pages === subject.pages;
  const holds = isSame || (await isStillClean(known, options));
  const found = known && holds ? known.found : await runRules({ ...options, withAdvice: false });
  if (!isSame) cache.keep('rules', { ...subject, found } satisfies Verdict);
  const soft = found.map((item) =>
    item.severity === 'error' ? { ...item, severity: 'warning' as const } : item,
  );
  return strict ? [...found] : soft;
}

/** Hashes of everything that the rules look at; surroundings are all but content files and pages. */
function describeSubject({ site, content, plan, now, diagnostics }: RulesInput) {
  const { schedule, images } = content;
  const surroundings = hashOf(
    site.definitionHash,
    // Where the site is, is no input.
    JSON.stringify(Array.from(images.values(), ({ absolute: _, ...image }) => image)),
    JSON.stringify([schedule.hidden, schedule.shown]),
    JSON.stringify([plan?.pages.map(({ path }) => path), plan?.redirects]),
    JSON.stringify(plan?.feeds.map(({ paths }) => paths)),
    [...listStaticPaths(site.staticFolder)].join('\0'),
    dayOf(now),
    JSON.stringify(diagnostics),
  );
  const pages = hashOf(plan?.pages.map(pageHash).join() ?? '');
  return { surroundings, files: content.fingerprint(), pages };
}

/** With more changed files than these, all are looked at as one. */
const fewFiles = 50;

/** Whether a clean site still is: its few changed files are clean, and the same to the others. */
async function isStillClean(known: Verdict | undefined, options: RulesInput): Promise<boolean> {
  const { site, content } = options;
  const isComparable =
    known?.found.length === 0 &&
    // What another rule looks at is unknown.
    site.customRules.every(({ test }) => test.isLocal) &&
    known.files === content.last.fingerprint() &&
    content.last.changed().length <= fewFiles;
  if (!isComparable) return false;
  const changed = content.last.changed().map((read) => read());
  if (!changed.every(isSameToOthers)) return false;
  const edited = { ...content, files: () => changed.map(({ now }) => now) };
  const found = await runRules({ ...options, content: edited, withAdvice: false });
  return found.length === 0;
}

/** Titles, links and the ids of headings are what rules compare between files. */
function isSameToOthers({ now, before }: { now: WrittenFile; before: WrittenFile }): boolean {
  const facts = ({ data, facts: { headings, links } }: WrittenFile) =>
    JSON.stringify([
      data,
      headings.map(({ depth, text }) => [depth, text]),
      links.map(({ url }) => url),
    ]);
  return facts(now) === facts(before);
}
