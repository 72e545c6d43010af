import { relative, resolve, sep } from 'node:path';
import { type CheckedSite, checkOutput, checkSite, updateSiteUrls } from '../check/check-site.ts';
import { distRules } from '../check/dist/dist-rules.ts';
import { externalRule } from '../check/dist/external-links.ts';
import { applyFixes } from '../check/fixes/apply-fixes.ts';
import { urlRules } from '../check/published-urls.ts';
import { rules } from '../check/rules.ts';
import { countBySeverity, type Diagnostic, diagnosticsOf } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import type { Shell } from '../lib/shell.ts';
import { type Format, formatDiagnostics } from '../report/format.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { formatSchedule } from '../report/schedule.ts';

export interface CheckFlags {
  root: string;
  format: Format;
  json: boolean;
  clock: Clock;
  fix: boolean;
  /** Whether new public URLs are added to the list of them. */
  updateUrls: boolean;
  /** Whether what was built is checked, in the folder `out`, instead of the content. */
  dist: boolean;
  out: string;
  /** Whether links to other sites are followed as well. */
  external: boolean;
  /** More warnings than this fail the check; any number may be there without it. */
  maxWarnings?: number;
}

/** A mend can uncover another complaint, but no chain is longer than this. */
const maxRounds = 5;

/**
 * Validates the content and the plan of the site in `--root` without building it. With `paths`,
 * only what stands in those files is reported. Writes nothing but, with `--fix`, mends, and with
 * `--update-urls` the list of public URLs.
 * The exit code is 0, 1 when the site has errors or too many warnings, or 2 for a path that is no
 * content file.
 */
export async function runCheck(
  paths: readonly string[],
  flags: CheckFlags,
  shell: Shell,
): Promise<number> {
  const format = flags.json ? 'json' : flags.format;
  const reporter = createReporter(shell, { quiet: format !== 'pretty' });
  const root = resolve(shell.cwd(), flags.root);
  const check = () =>
    quietly(
      flags.dist
        ? checkOutput(root, flags.clock(), {
            out: resolve(root, flags.out),
            ...(flags.external && { external: showProgress(reporter) }),
          })
        : checkSite(root, flags.clock()),
    );
  if (flags.updateUrls) {
    const updated = await updateSiteUrls(root, flags.clock()).catch(diagnosticsOf);
    if ('file' in updated) announceUrls(updated, format, reporter);
    else reporter.warn('The list of URLs is as it was: the site has errors.');
  }
  let checked = await check();
  const selected = selectFiles(paths, { root, shell, files: checked.files });
  if (!('files' in selected)) {
    reporter.warn(selected.error);
    return 2;
  }
  const own = (diagnostics: readonly Diagnostic[]) =>
    paths.length === 0 ? diagnostics : onlyIn(selected.files, diagnostics, checked.files);
  for (let round = 0; flags.fix && round < maxRounds; round += 1) {
    const mended = await applyFixes(root, own(checked.diagnostics));
    if (mended.length === 0) break;
    announceMends(mended, format, reporter);
    checked = await check();
  }
  const diagnostics = own(checked.diagnostics);
  const files = paths.length === 0 ? checked.files : [...selected.files];
  if (format === 'pretty') {
    reporter.diagnostics(diagnostics, root);
    const subject =
      paths.length === 0 ? plural(checked.pages, 'page') : plural(files.length, 'file');
    sayCounts(diagnostics, subject, reporter);
    const { schedule } = checked;
    if (schedule) for (const line of formatSchedule(schedule, reporter.colors)) reporter.say(line);
  } else {
    reporter.say(
      await formatDiagnostics(format, diagnostics, {
        root,
        env: shell.env,
        files,
        rules: [...rules, ...urlRules, ...distRules, externalRule],
        schedule: checked.schedule,
        now: flags.clock(),
      }),
    );
  }
  const { errors, warnings } = countBySeverity(diagnostics);
  const { maxWarnings = Number.POSITIVE_INFINITY } = flags;
  return errors > 0 || warnings > maxWarnings ? 1 : 0;
}

/** The site's mistakes as diagnostics, also those for which it cannot be read at all. */
async function quietly(checking: Promise<CheckedSite>): Promise<CheckedSite> {
  return checking.catch((error: unknown) => ({
    diagnostics: diagnosticsOf(error),
    files: [],
    pages: 0,
    schedule: null,
  }));
}

/** The content files that the paths name: files themselves, or folders with some inside. */
function selectFiles(
  paths: readonly string[],
  { root, shell, files }: { root: string; shell: Shell; files: readonly string[] },
): { files: ReadonlySet<string> } | { error: string } {
  const selected = new Set<string>();
  // Without any files the definition is broken, which is what has to be said.
  if (files.length === 0) return { files: selected };
  for (const path of paths) {
    const wanted = relative(root, resolve(shell.cwd(), path)).split(sep).join('/');
    const isInside = (file: string) => file === wanted || file.startsWith(`${wanted}/`);
    // Nothing is left of the path of the root itself.
    const found = wanted === '' ? files : files.filter(isInside);
    if (found.length === 0) {
      return {
        error: `error: ${path} is no content file of this site.\n(stet check --help lists the flags)`,
      };
    }
    for (const file of found) selected.add(file);
  }
  return { files: selected };
}

/** What is said about the selected files, and about the site itself rather than about others. */
function onlyIn(
  selected: ReadonlySet<string>,
  diagnostics: readonly Diagnostic[],
  files: readonly string[],
): readonly Diagnostic[] {
  const others = new Set(files.filter((file) => !selected.has(file)));
  return diagnostics.filter(({ file }) => file === undefined || !others.has(file));
}

function announceMends(mended: readonly Diagnostic[], format: Format, reporter: Reporter): void {
  const say = format === 'pretty' ? reporter.say : reporter.warn;
  for (const { file, line, column, rule, fix } of mended) {
    const written = fix?.text.includes('\n') ? '' : `: ${fix?.text}`;
    say(`${file}:${line ?? 1}:${column ?? 1}  mended  ${rule}${written}`);
  }
}

function showProgress(reporter: Reporter) {
  return (done: number, all: number) => reporter.progress(`links to other sites ${done} of ${all}`);
}

function announceUrls(
  { file, added, total }: Awaited<ReturnType<typeof updateSiteUrls>>,
  format: Format,
  reporter: Reporter,
): void {
  const say = format === 'pretty' ? reporter.say : reporter.warn;
  say(`${file}: ${added === 0 ? 'nothing new' : `${added} added`}, ${plural(total, 'URL')}.`);
}

function sayCounts(diagnostics: readonly Diagnostic[], subject: string, reporter: Reporter): void {
  const { errors, warnings, advice } = countBySeverity(diagnostics);
  const counts = [
    plural(errors, 'error'),
    plural(warnings, 'warning'),
    ...(advice > 0 ? [`${advice} of advice`] : []),
  ].join(', ');
  if (errors > 0) reporter.warn(`✗ ${counts}.`);
  else reporter.say(`✓ ${subject} checked: ${counts}.`);
}
