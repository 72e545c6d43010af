import type { Cache } from '../cache/cache.ts';
import type { WrittenFile } from '../content/written-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { dayOf } from '../lib/moment.ts';
import { pageHash } from '../plan/page-hash.ts';
import { listStaticPaths } from '../plan/public-paths.ts';
import { type RulesInput, runRules } from './run-rules.ts';

/** The findings of the content rules, with hashes of the rules' input. Plain data. */
type Verdict = ReturnType<typeof describeSubject> & { found: readonly Diagnostic[] };

/**
 * Runs the content rules for a build. Errors become warnings unless the build is `strict`, since
 * the site can be built despite them; `stet check` reports advice. Input that has not changed since
 * the last build is not checked again.
 */
export async function checkBuild(
  options: RulesInput & { strict: boolean; cache: Cache },
): Promise<Diagnostic[]> {
  const { strict, cache } = options;
  const subject = describeSubject(options);
  await options.pause?.();
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

/**
 * Hashes the input of the rules; `surroundings` covers everything except content files and pages.
 */
function describeSubject({ site, content, plan, now, diagnostics }: RulesInput) {
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
  const pages = hashOf(plan?.pages.map(pageHash).join() ?? '');
  return { surroundings, files: content.fingerprint(), pages };
}

/** With more changed files than this, all files are checked again. */
const fewFiles = 50;

/**
 * Whether a clean site is still clean: the few changed files are clean, and look the same to the
 * others.
 */
async function isStillClean(known: Verdict | undefined, options: RulesInput): Promise<boolean> {
  const { site, content } = options;
  const isComparable =
    known?.found.length === 0 &&
    // It is unknown which files a custom rule reads.
    site.customRules.every(({ test }) => test.isLocal) &&
    known.files === content.last.fingerprint() &&
    content.last.changed().length <= fewFiles;
  if (!isComparable) return false;
  await options.pause?.();
  const changed = content.last.changed().map((read) => read());
  if (!changed.every(isSameToOthers)) return false;
  const edited = { ...content, files: () => changed.map(({ now }) => now) };
  const found = await runRules({ ...options, content: edited, withAdvice: false });
  return found.length === 0;
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
