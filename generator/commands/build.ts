import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { BuildOptions } from '../build/build-site.ts';
import type { Shard } from '../cache/shard.ts';
import { countBySeverity, finalDiagnosticsOf, hasErrors } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import { typedPath } from '../lib/file-path.ts';
import type { Shell } from '../lib/shell.ts';
import { formatJson } from '../report/json.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, atHelp, type Caller, clockOf, listShown, toMoment } from './command.ts';

/** The number of lanes that a remote cache has for shards, besides the lane of whole builds. */
const maxShards = 63;

/** Adds `stet build`. */
export function addBuild(program: Command, { shell, exit }: Caller): void {
  addCommand(program, 'build', 'Build the site into a folder of static files.', [
    'stet build',
    'stet build --root docs --out /tmp/docs --json',
  ])
    .option('--out <folder>', 'folder to write to, relative to the root', 'dist')
    .option('--strict', 'fail on invalid content instead of leaving it out', false)
    .option('--json', 'print the result as JSON', false)
    .addOption(
      new Option('--shard <part>', 'build one part, such as 2/8, into the cache')
        .argParser(toShard)
        .conflicts(['out', 'verify']),
    )
    .option('--verify', 'build again without the cache and compare every byte', false)
    .option('--at <time>', atHelp, toMoment)
    .option('--drafts', 'include drafts', false)
    .option('--future', 'include scheduled entries', false)
    .action(async ({ at, drafts, future, ...flags }, command) => {
      const now = clockOf(command, at, shell)();
      const show = listShown({ draft: drafts, scheduled: future });
      exit(await runBuild({ ...flags, now, show }, shell));
    });
}

/** @throws InvalidArgumentError if the text does not name a part. */
function toShard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index && count && index <= count && count <= maxShards) return { index, count };
  throw new InvalidArgumentError(
    `Write the part and the number of parts, from 1/2 to ${maxShards}/${maxShards}.`,
  );
}

type BuildFlags = Pick<BuildOptions, 'root' | 'out' | 'now'> &
  Partial<Pick<BuildOptions, 'strict' | 'show' | 'shard'>> & {
    json?: boolean;
    verify?: boolean;
    cacheDir?: string | undefined;
  };

const noBuild = { figures: undefined, verified: undefined };

/** Builds the site in `root` into `out`. The exit code is 0, or 1 when the site has errors. */
export async function runBuild(flags: BuildFlags, shell: Shell): Promise<number> {
  const { root, out, now, json = false, verify = false, strict = false, show = [], shard } = flags;
  const { openBuildCache } = await import('../build/open-build-cache.ts');
  const reporter = createReporter(shell, { quiet: json });
  const { cache, complaints } = await openBuildCache(flags, shell.env);
  const mode = 'production';
  const options = { root, out, mode, strict, now, show, cache, reporter, shard } as const;
  const built = await build(options, verify)
    .catch((error: unknown) => ({ ...noBuild, diagnostics: finalDiagnosticsOf(error) }))
    // `stet serve` goes on with this process.
    .finally(() => cache.close());
  const { figures, verified } = built;
  const diagnostics = [...built.diagnostics, ...complaints()];
  if (json) {
    reporter.say(formatJson(diagnostics, { build: figures ?? null, ...(verify && { verified }) }));
    return hasErrors(diagnostics) ? 1 : 0;
  }
  reporter.diagnostics(diagnostics, root);
  const shownOut = typedPath(shell.cwd(), out);
  if (figures === undefined) {
    const errors = plural(countBySeverity(diagnostics).errors, 'error');
    reporter.say(`✗ ${errors}. Nothing was written; ${shownOut} is unchanged.`);
    return 1;
  }
  if (shard) {
    const { index, count } = shard;
    const kept = figures.pages - figures.rendered;
    reporter.say(
      `✓ Part ${index} of ${count}: ${plural(figures.pages, 'page')}, ${figures.rendered} rendered, ${kept} from the cache. stet build merges the parts.`,
    );
    return 0;
  }
  const { formatSummary } = await import('../report/summary.ts');
  reporter.say(formatSummary(figures, { out: shownOut, diagnostics, colors: reporter.colors }));
  if (hasErrors(diagnostics)) return 1;
  if (verified !== undefined) {
    reporter.say(`✓ ${plural(verified, 'file')} identical to a build without the cache.`);
  }
  return 0;
}

async function build(options: BuildOptions, verify: boolean) {
  const { buildSite } = await import('../build/build-site.ts');
  const { value: figures, diagnostics } = await buildSite(options);
  if (!verify) return { figures, diagnostics, verified: undefined };
  const { verifyBuild } = await import('../build/verify-build.ts');
  const verified = await verifyBuild(options);
  return {
    figures,
    diagnostics: [...diagnostics, ...verified.diagnostics],
    verified: verified.files,
  };
}
