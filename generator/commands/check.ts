import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { CheckedSite } from '../check/check-site.ts';
import {
  countBySeverity,
  type Diagnostic,
  diagnosticsOf,
  finalDiagnosticsOf,
} from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import { pathIn } from '../lib/real-path.ts';
import type { Shell } from '../lib/shell.ts';
import { formatDiagnostics, formats } from '../report/format.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { formatSchedule } from '../report/schedule.ts';
import { addCommand, atHelp, type Caller, clockOf, type FlagsOf, toMoment } from './command.ts';

const define = (program: Command) =>
  addCommand(program, 'check', 'Check content, pages and links.', [
    'stet check --format github',
    'stet check content/posts/001-first.md --fix',
  ])
    .addOption(
      new Option('--format <form>', 'format of the result')
        .choices(formats)
        .default('pretty' as const),
    )
    .option('--json', 'the same as --format json', false)
    .option('--dist', 'check the output instead: pages, links, images, feeds', false)
    .option('--out <folder>', 'folder that --dist checks, relative to the root', 'dist')
    .addOption(
      new Option('--external', 'with --dist, also request links to other sites')
        .default(false)
        .implies({ dist: true }),
    )
    .option('--fix', 'fix simple mistakes in the files', false)
    .option('--update-urls', 'add new public URLs to content/urls.txt', false)
    .option('--max-warnings <number>', 'fail if there are more warnings', toCount)
    .option('--at <time>', atHelp, toMoment);

/** Adds `stet check`. Its exit code is 2 for a path that is not a content file. */
export function addCheck(program: Command, { shell, exit }: Caller): void {
  define(program)
    .argument('[paths...]', 'report only on these content files')
    .action(async (paths, { at, json, format, ...flags }, command) => {
      const clock = clockOf(command, at, shell);
      exit(await check(paths, { ...flags, clock, format: json ? 'json' : format }, shell));
    });
}

type Flags = Omit<FlagsOf<typeof define>, 'at' | 'json'> & { clock: Clock };

/** A fix can cause another finding, but no chain of fixes is longer than this. */
const maxRounds = 5;

/**
 * Reports the findings in the site, or in `paths`. Writes files only with `--fix` or
 * `--update-urls`.
 */
async function check(paths: readonly string[], flags: Flags, shell: Shell): Promise<number> {
  const { root, format, maxWarnings = Number.POSITIVE_INFINITY } = flags;
  const reporter = createReporter(shell, { quiet: format !== 'pretty' });
  const note = format === 'pretty' ? reporter.say : reporter.warn;
  if (flags.updateUrls) await updateUrls(flags, { ...reporter, say: note });
  let checked = await look(flags, reporter);
  const selected = new Set<string>();
  for (const path of paths) {
    const found = findIn(pathIn(root, resolve(shell.cwd(), path)), checked.files);
    // Without any files, the definition is broken: report that instead.
    if (found.length === 0 && checked.files.length > 0) {
      reporter.warn(`error: ${path} is not a content file of this site.`);
      reporter.warn('(stet check --help lists the flags)');
      return 2;
    }
    for (const file of found) selected.add(file);
  }
  // With paths, also reports findings about the site itself, but not about other content files.
  const isOwn = ({ file = '' }: Diagnostic) =>
    paths.length === 0 || selected.has(file) || !checked.files.includes(file);
  const own = () => checked.diagnostics.filter(isOwn);
  for (let round = 0; flags.fix && round < maxRounds; round += 1) {
    const { applyFixes } = await import('../check/fixes/apply-fixes.ts');
    // A rename changes files that the user did not select.
    const fixable = paths.length === 0 ? own() : own().filter(({ renaming }) => !renaming);
    const fixed = await applyFixes(root, fixable);
    if (fixed.length === 0) break;
    for (const diagnostic of fixed) note(describeFix(diagnostic));
    checked = await look(flags, reporter);
  }
  const diagnostics = own();
  const { schedule, pages } = checked;
  if (format === 'pretty') {
    reporter.diagnostics(diagnostics, root);
    const subject = paths.length > 0 ? plural(selected.size, 'file') : plural(pages, 'page');
    sayCounts(diagnostics, subject, reporter);
    if (schedule) for (const line of formatSchedule(schedule, reporter.colors)) reporter.say(line);
  } else {
    const { allRules } = await import('../check/rule-names.ts');
    const rules = [...allRules, ...checked.customRules];
    const files = paths.length > 0 ? [...selected] : checked.files;
    const about = { root, env: shell.env, files, rules, schedule, now: flags.clock() };
    reporter.say(await formatDiagnostics(format, diagnostics, about));
  }
  const { errors, warnings } = countBySeverity(diagnostics);
  return errors > 0 || warnings > maxWarnings ? 1 : 0;
}

/**
 * Checks the content or the output; errors that prevent reading the site become diagnostics too.
 */
async function look(flags: Flags, reporter: Reporter): Promise<CheckedSite> {
  const { out, dist, external, clock } = flags;
  const onProgress = (done: number, all: number) =>
    reporter.progress(`links to other sites ${done} of ${all}`);
  try {
    if (!dist) {
      const { checkSite } = await import('../check/check-site.ts');
      return await checkSite(flags, clock());
    }
    const { checkFolder } = await import('../check/dist/check-folder.ts');
    return await checkFolder(flags, clock(), { out, ...(external && { external: onProgress }) });
  } catch (error) {
    return {
      diagnostics: finalDiagnosticsOf(error),
      files: [],
      pages: 0,
      customRules: [],
      schedule: null,
    };
  }
}

async function updateUrls(flags: Flags, { say, warn }: Reporter): Promise<void> {
  const { updateSiteUrls } = await import('../check/published-urls.ts');
  const updated = await updateSiteUrls(flags, flags.clock()).catch(diagnosticsOf);
  if (!('file' in updated))
    return warn('The list of URLs is unchanged, because the site has errors.');
  const { file, added, total } = updated;
  say(`${file}: ${added === 0 ? 'nothing new' : `${added} added`}, ${plural(total, 'URL')}.`);
}

/**
 * The content files for a path relative to the root: the file itself, or all files in the folder.
 */
function findIn(wanted: string, files: readonly string[]): readonly string[] {
  // The relative path of the root itself is empty.
  if (wanted === '') return files;
  return files.filter((file) => file === wanted || file.startsWith(`${wanted}/`));
}

function describeFix(diagnostic: Diagnostic): string {
  const { file, rule, fix, renaming } = diagnostic;
  if (renaming) return `${file}  renamed  ${rule}: ${renaming.to}`;
  const written = fix?.text.includes('\n') ? '' : `: ${fix?.text}`;
  return `${placeText(diagnostic)}  fixed  ${rule}${written}`;
}

function sayCounts(diagnostics: readonly Diagnostic[], subject: string, reporter: Reporter): void {
  const { errors, warnings, advice } = countBySeverity(diagnostics);
  const more = advice > 0 ? `, ${advice} advice` : '';
  const counts = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${more}`;
  reporter.say(errors > 0 ? `✗ ${counts}.` : `✓ ${subject} checked: ${counts}.`);
}

function toCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number, 0 or more.');
}
