import { join } from 'node:path';
import { type Command, Option } from '@commander-js/extra-typings';
import { countBySeverity, type Diagnostic, finalDiagnosticsOf } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import { typedPath } from '../lib/file-path.ts';
import { parseServerAddress, type ServerAddress } from '../lib/server-address.ts';
import type { Shell } from '../lib/shell.ts';
import { formatDiagnostics, formats } from '../report/format.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import type { Verified } from '../verify/verify-live.ts';
import { addCommand, atHelp, type Caller, clockOf, type FlagsOf, toMoment } from './command.ts';

const define = (program: Command) =>
  addCommand(program, 'verify', 'Compare the live site with the output, byte by byte.', [
    'stet verify --live https://example.com --out dist',
    'stet verify --live https://user:password@staging.example.com --format github',
  ])
    .requiredOption('--live <url>', 'URL of the live site, optionally with user and password')
    .option(
      '--out <folder>',
      'folder of the output, relative to the root; default: build into dist first',
    )
    .addOption(
      new Option('--format <form>', 'format of the result')
        .choices(formats)
        .default('pretty' as const),
    )
    .option('--json', 'the same as --format json', false)
    .option('--at <time>', atHelp, toMoment);

/** Adds `stet verify`. Its exit code is 2 for an invalid URL. */
export function addVerify(program: Command, { shell, exit }: Caller): void {
  define(program).action(async ({ at, json, format, ...flags }, command) => {
    const clock = clockOf(command, at, shell);
    exit(await verify({ ...flags, clock, format: json ? 'json' : format }, shell));
  });
}

type Flags = Omit<FlagsOf<typeof define>, 'at' | 'json'> & { clock: Clock };

async function verify(flags: Flags, shell: Shell): Promise<number> {
  const { root, live, format } = flags;
  const reporter = createReporter(shell, { quiet: format !== 'pretty' });
  const address = parseServerAddress(live);
  if (address === undefined) {
    // The message does not repeat the URL, which may contain a password.
    reporter.warn('error: --live is not the URL of a site, such as https://example.com.');
    reporter.warn('(stet verify --help lists the flags)');
    return 2;
  }
  const { diagnostics, urls, url, builds } = await look(address, flags, shell, reporter);
  const { errors, warnings } = countBySeverity(diagnostics);
  if (format === 'pretty') {
    reporter.diagnostics(diagnostics, root);
    const counts = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;
    const asked = plural(urls.length, 'URL');
    reporter.say(errors > 0 ? `✗ ${counts}.` : `✓ ${asked} of ${url} match the output: ${counts}.`);
  } else if (format === 'json') {
    const { formatJson } = await import('../report/json.ts');
    const summary = url === undefined ? null : { url, urls: urls.length, builds };
    reporter.say(formatJson(diagnostics, { live: summary }));
  } else {
    const { allRules } = await import('../check/rule-names.ts');
    const about = { root, env: shell.env, files: urls, rules: allRules, schedule: null };
    reporter.say(await formatDiagnostics(format, diagnostics, { ...about, now: flags.clock() }));
  }
  return errors > 0 ? 1 : 0;
}

interface Looked extends Partial<Pick<Verified, 'url' | 'builds'>> {
  diagnostics: readonly Diagnostic[];
  urls: readonly string[];
}

/** Compares the live site with the output; errors that prevent the build become diagnostics too. */
async function look(
  address: ServerAddress,
  flags: Flags,
  shell: Shell,
  reporter: Reporter,
): Promise<Looked> {
  try {
    const out = flags.out ?? (await build(flags, shell.env, reporter));
    const { requireOutput } = await import('../output/require-output.ts');
    const shownOut = typedPath(shell.cwd(), out);
    requireOutput(out, { rule: 'verify/no-output', shown: shownOut });
    const { withSite } = await import('../config/load-config.ts');
    const { weighStages } = await import('../diagnostics/stage-rules.ts');
    const { verifyLive } = await import('../verify/verify-live.ts');
    const onProgress = (done: number, all: number) => reporter.progress(`URLs ${done} of ${all}`);
    return await withSite(flags, async ({ url, rules }) => {
      const ownOrigin = new URL(url).origin;
      const verified = await verifyLive({ address, out, shownOut, ownOrigin, onProgress });
      return { ...verified, diagnostics: weighStages(verified.diagnostics, rules) };
    });
  } catch (error) {
    return { diagnostics: finalDiagnosticsOf(error), urls: [] };
  }
}

/** Builds the site like `stet build`, and returns its output folder. */
async function build(
  { root, cacheDir, clock }: Flags,
  env: Shell['env'],
  reporter: Reporter,
): Promise<string> {
  const { openBuildCache } = await import('../build/open-build-cache.ts');
  const { buildSite } = await import('../build/build-site.ts');
  const out = join(root, 'dist');
  const mode = 'production';
  const { cache, complaints } = await openBuildCache({ root, cacheDir }, env);
  try {
    const now = clock();
    await buildSite({ root, out, mode, now, cache, reporter, strict: false, show: [] });
    return out;
  } finally {
    cache.close();
    if (complaints().length > 0) reporter.fail(complaints(), root);
  }
}
