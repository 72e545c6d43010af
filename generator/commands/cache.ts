import process from 'node:process';
import type { Command } from '@commander-js/extra-typings';
import type { CachedKind } from '../cache/describe-cache.ts';
import { plural } from '../lib/amounts.ts';
import { typedPath } from '../lib/file-path.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, type Caller } from './command.ts';

/** Adds `stet cache`, which shows the contents and limits of the cache without changing it. */
export function addCache(program: Command, { shell }: Caller): void {
  addCommand(program, 'cache', 'Show the contents, place and limit of the cache.', [
    'stet cache',
    'stet cache --json',
  ])
    .option('--json', 'print the result as JSON', false)
    .action(async ({ root, cacheDir, json }, command) => {
      const { defaultCacheFolder } = await import('../cache/cache-folder.ts');
      const { describeCache } = await import('../cache/describe-cache.ts');
      const { cacheSize, keptDays } = await import('../cache/limits.ts');
      const folder = cacheDir ?? defaultCacheFolder(root);
      const source = command.getOptionValueSource('cacheDir');
      const kinds = describeCache(folder);
      const cache = {
        folder,
        decidedBy: source === 'cli' ? 'flag' : source === 'env' ? 'environment' : 'default',
        bytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0),
        limits: { days: keptDays, bytes: cacheSize(process.env) },
        kinds,
      } as const;
      const { say, colors } = createReporter(shell, { quiet: json });
      if (json) return say(JSON.stringify(cache, null, 2));
      say(`${colors.bold(typedPath(shell.cwd(), folder))}  ${megabytes(cache.bytes)}`);
      say(`  ${colors.dim(decisions[cache.decidedBy])}`);
      for (const kind of kinds) say(`  ${formatKind(kind)}`);
      say(
        `  ${colors.dim(`Values unused for ${keptDays} days are deleted. Above ${megabytes(cache.limits.bytes)} (STET_CACHE_SIZE), the oldest are deleted first.`)}`,
      );
    });
}

const decisions = {
  flag: 'as --cache-dir says',
  environment: 'as STET_CACHE_DIR says',
  default: 'the default; --cache-dir or STET_CACHE_DIR names another folder',
};

function formatKind({ kind, about, values, bytes, lastUsed }: CachedKind): string {
  const size = megabytes(bytes).padStart(10);
  const facts = [
    ...(values > 0 ? [plural(values, 'value')] : []),
    ...(lastUsed === null ? [] : [`last used ${lastUsed}`]),
  ];
  return `${kind.padEnd(10)} ${size}  ${[about, ...facts].join(', ')}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
