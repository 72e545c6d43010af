import { resolve } from 'node:path';
import {
  type Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
} from '@commander-js/extra-typings';
import { wantedCacheFolder } from '../cache/cache-folder.ts';
import type { Unpublished } from '../contract.ts';
import { type Clock, createClock } from '../lib/clock.ts';
import { parseMoment } from '../lib/moment.ts';
import { realPath } from '../lib/real-path.ts';
import type { Shell } from '../lib/shell.ts';

/** The caller of a command. */
export interface Caller {
  shell: Shell;
  exit(code: number): void;
}

/** The flags of a command, from the function that defines it. */
export type FlagsOf<Define extends (program: Command) => CommandUnknownOpts> = ReturnType<
  ReturnType<Define>['opts']
>;

/** Adds a command about the site in `--root`; takes the arguments of `addBareCommand`. */
export function addCommand(...args: Parameters<typeof addBareCommand>) {
  return addBareCommand(...args)
    .option(
      '--root <folder>',
      'folder of the site, with site.config.ts or site/site.config.ts',
      '.',
    )
    .option(
      '--cache-dir <folder>',
      'folder of the cache, relative to the root; default: STET_CACHE_DIR or .stet/cache',
    );
}

/**
 * Adds a command that needs no site.
 * @param examples calls to list at the end of its help.
 */
export function addBareCommand(
  program: Command,
  name: string,
  description: string,
  examples: readonly string[],
) {
  return program
    .command(name)
    .description(description)
    .showHelpAfterError(`(stet ${name} --help lists the flags)`)
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  $ ${line}`).join('\n')}\n`);
}

/**
 * Rejects empty arguments: in a script, they come from variables that are not set, and would mean
 * the site's own folder, or any address to listen on.
 */
export function refuseEmpty(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    if (command.getOptionValue(option.attributeName()) === '')
      command.error(`error: option '${option.flags}' has an empty argument`);
  }
  const place = command.args.indexOf('');
  if (place === -1) return;
  const named = command.registeredArguments[place] ?? command.registeredArguments.at(-1);
  command.error(`error: the argument '${named?.name() ?? ''}' is empty`);
}

/**
 * Makes the folders in a command's flags absolute: `--root`, and the folders relative to it. The
 * environment may set the cache's folder. Links are resolved: esbuild does so in the paths of its
 * files, and a build replaces its output folder, not a link to it.
 * @returns the root; for a command that needs no site, the current folder.
 */
export function resolveFolders(
  command: CommandUnknownOpts,
  { cwd, env }: Pick<Shell, 'cwd' | 'env'>,
): string {
  const root = realPath(resolve(cwd(), String(command.getOptionValue('root') ?? '.')));
  command.setOptionValue('root', root);
  for (const flag of ['out', 'cacheDir']) {
    const folder: unknown = command.getOptionValue(flag);
    if (typeof folder !== 'string') continue;
    const source = command.getOptionValueSource(flag);
    command.setOptionValueWithSource(flag, realPath(resolve(root, folder)), source);
  }
  const wanted = wantedCacheFolder(root, env);
  if (wanted !== undefined && command.getOptionValue('cacheDir') === undefined) {
    command.setOptionValueWithSource('cacheDir', wanted, 'env');
  }
  return root;
}

/** Help for `--at` in commands where the date decides which entries are public. */
export const atHelp =
  'the date of the build, or its time with zone; default: SOURCE_DATE_EPOCH or now';

/** The clock for a command. An invalid SOURCE_DATE_EPOCH is reported as wrong usage. */
export function clockOf(command: CommandUnknownOpts, at: Date | undefined, shell: Shell): Clock {
  try {
    return createClock(at, shell.env);
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`);
  }
}

/** The states of unpublished entries that a command must show. */
export function listShown(wanted: Partial<Record<Unpublished, boolean>>): Unpublished[] {
  return (Object.keys(wanted) as Unpublished[]).filter((state) => wanted[state]);
}

/**
 * Parses a date or a time.
 * @throws InvalidArgumentError if the text is neither, like the other parsers of options.
 */
export function toMoment(text: string): Date {
  const moment = parseMoment(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError(
    'Write a date such as 2026-01-31, or a time with its zone such as 2026-01-31T09:00Z.',
  );
}

export function toPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
