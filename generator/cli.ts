import process from 'node:process';
import { Command, CommanderError } from '@commander-js/extra-typings';
import { addBuild } from './commands/build.ts';
import { addCache } from './commands/cache.ts';
import { addCheck } from './commands/check.ts';
import { type Caller, refuseEmpty, resolveFolders } from './commands/command.ts';
import { addDiff } from './commands/diff.ts';
import { addExplain } from './commands/explain.ts';
import { addInit } from './commands/init.ts';
import { addNew } from './commands/new.ts';
import { addPreview } from './commands/preview.ts';
import { addSchema } from './commands/schema.ts';
import { addServe } from './commands/serve.ts';
import { addTypes } from './commands/types.ts';
import { addVerify } from './commands/verify.ts';
import { addWatch } from './commands/watch.ts';
import { SiteError, siteError, withoutSystemError } from './diagnostics/diagnostic.ts';
import { packageVersion } from './lib/package-folder.ts';
import type { Shell } from './lib/shell.ts';
import { createReporter } from './report/reporter.ts';
import { Interrupted } from './scaffold/interrupted.ts';

/** In the order of the help. Each command loads its code when it runs. */
const commands = [
  addInit,
  addBuild,
  addWatch,
  addCheck,
  addNew,
  addExplain,
  addDiff,
  addPreview,
  addServe,
  addVerify,
  addSchema,
  addTypes,
  addCache,
];

/**
 * Runs the command line.
 * @param args the words after `stet`.
 * @returns the exit code; for a server, once it has stopped. 0 is success, 1 means that the site
 * has errors, 2 wrong usage, 130 a question that the user ended, and 70 a failure of stet itself
 * (EX_SOFTWARE).
 */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  let exitCode = 0;
  let root = shell.cwd();
  const exit = (code: number) => {
    exitCode = code;
  };
  const caller: Caller = { shell, exit };
  const program = createProgram(shell).hook('preAction', (_, command) => {
    refusePlugAndPlay();
    refuseEmpty(command);
    nameCommand(command.name());
    root = resolveFolders(command, shell);
  });
  for (const add of commands) add(program, caller);
  forgetEmpty(program);
  try {
    await addSiteCommands(program, args, caller);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
    const reporter = createReporter(shell);
    if (thrown instanceof Interrupted) {
      reporter.warn('\nNothing was written.');
      return 130;
    }
    const error = withoutSystemError(thrown);
    if (error instanceof SiteError) {
      reporter.fail(error.diagnostics, root);
      return 1;
    }
    reporter.crash(error);
    return 70;
  }
}

function createProgram(shell: Shell): Command {
  return new Command('stet')
    .description('Builds static sites from React components and Markdown.')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(stet --help lists the commands and flags)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.stderr.write(text),
    });
}

/** Variables of flags that are empty count as not set: compose files pass those on, too. */
function forgetEmpty(program: Command): void {
  for (const { envVar } of program.commands.flatMap(({ options }) => options)) {
    if (envVar !== undefined && process.env[envVar] === '') delete process.env[envVar];
  }
}

/**
 * Rejects Yarn's Plug'n'Play: esbuild and tsc find packages only in folders.
 * @throws SiteError if Yarn stores packages in archives.
 */
function refusePlugAndPlay(): void {
  if (process.versions.pnp === undefined) return;
  throw siteError({
    rule: 'install/plug-and-play',
    message: "stet does not run with Yarn's Plug'n'Play.",
    hint: 'Write "nodeLinker: node-modules" into .yarnrc.yml, and run yarn install.',
  });
}

/**
 * Tells the definition the command that it is loaded for. Commands that only read a site load it
 * like a build. Packages such as React run faster with `NODE_ENV=production`: a build of the USTA
 * site without a cache takes 8 % less processor time.
 */
function nameCommand(name: string): void {
  process.env.STET_COMMAND = name === 'serve' || name === 'watch' ? name : 'build';
  // `stet init` runs npm, which would leave out the packages that a site is developed with.
  if (name === 'init') return;
  process.env.NODE_ENV ||= name === 'watch' ? 'development' : 'production';
}

/** Adds the commands of the site's API, for a call of an unknown command and for the help. */
async function addSiteCommands(
  program: Command,
  args: readonly string[],
  caller: Caller,
): Promise<void> {
  const [name = ''] = args;
  const known = program.commands.map((command) => command.name());
  const isHelp = name === '-h' || name === '--help';
  if (known.includes(name) || name === '' || (name.startsWith('-') && !isHelp)) return;
  nameCommand('serve');
  const { addFoundCommands } = await import('./commands/site-commands.ts');
  await addFoundCommands(program, { args, known, isHelp }, caller);
}
