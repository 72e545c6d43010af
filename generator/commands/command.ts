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
import type { Shell } from '../lib/shell.ts';

/** Who called a command. */
export interface Caller {
  shell: Shell;
  exit(code: number): void;
}

/** The flags of a command, from the function that defines it. */
export type FlagsOf<Define extends (program: Command) => CommandUnknownOpts> = ReturnType<
  ReturnType<Define>['opts']
>;

/** Adds a command about the site in `--root`; the arguments are those of `addBareCommand`. */
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
 * @param examples calls that its help ends with.
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
 * Makes the folders in a command's flags absolute: `--root`, and those that are relative to it. The
 * environment may name that of the cache.
 * @returns the root; for a command that needs no site, the current folder.
 */
export function resolveFolders(
  command: CommandUnknownOpts,
  { cwd, env }: Pick<Shell, 'cwd' | 'env'>,
): string {
  const root = resolve(cwd(), String(command.getOptionValue('root') ?? '.'));
  command.setOptionValue('root', root);
  for (const flag of ['out', 'cacheDir']) {
    const folder: unknown = command.getOptionValue(flag);
    if (typeof folder === 'string') command.setOptionValue(flag, resolve(root, folder));
  }
  const wanted = wantedCacheFolder(root, env);
  if (wanted !== undefined && command.getOptionValue('cacheDir') === undefined) {
    command.setOptionValueWithSource('cacheDir', wanted, 'env');
  }
  return root;
}

/** Help of `--at` where it decides what is public. */
export const atHelp = 'date, or time with zone, of the build; default: SOURCE_DATE_EPOCH or now';

/** The clock that a command was asked to go by; a SOURCE_DATE_EPOCH that is none is wrong usage. */
export function clockOf(command: CommandUnknownOpts, at: Date | undefined, shell: Shell): Clock {
  try {
    return createClock(at, shell.env);
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`);
  }
}

/** The states of entries that a command was asked to show. */
export function listShown(wanted: Partial<Record<Unpublished, boolean>>): Unpublished[] {
  return (Object.keys(wanted) as Unpublished[]).filter((state) => wanted[state]);
}

/** @throws InvalidArgumentError, as the other parsers of values do. */
export function toMoment(text: string): Date {
  const moment = parseMoment(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError(
    'Write a day, 2026-01-31, or a time with its zone, 2026-01-31T09:00Z.',
  );
}

export function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
