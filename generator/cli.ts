import process from 'node:process';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Unpublished } from './contract.ts';
import { type Clock, createClock } from './lib/clock.ts';
import { parseMoment } from './lib/moment.ts';
import { packageVersion } from './lib/package-folder.ts';
import type { Shell } from './lib/shell.ts';
import { formats } from './report/format.ts';

/** 0: fine. 1: the site has errors. 2: wrong usage. 70: stet itself failed (EX_SOFTWARE). */
export const exitCodes = { fine: 0, siteErrors: 1, usage: 2, crash: 70 } as const;

/**
 * Runs the command line.
 * @param args the words after `stet`.
 * @returns the exit code; a server's is given when it has stopped.
 */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  let exitCode: number = exitCodes.fine;
  const setExitCode = (code: number) => {
    exitCode = code;
  };
  const program = createProgram(shell, setExitCode);
  try {
    await addSiteCommands(program, { args, shell, exit: setExitCode });
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const { createReporter } = await import('./report/reporter.ts');
    createReporter(shell).crash(error);
    return exitCodes.crash;
  }
}

/**
 * What the site is made for, which its definition may go by: for the public by `stet serve`, for its
 * author by `stet watch`, else by `stet build`. What only looks at a site looks at what a build makes.
 */
function nameCommand(name: string): void {
  process.env.STET_COMMAND = name === 'serve' || name === 'watch' ? name : 'build';
}

/** Each command loads its own module when it runs, so that `--version` and `--help` load none. */
function createProgram(shell: Shell, exit: (code: number) => void): Command {
  const program = new Command('stet')
    .description('Builds static sites from React components and Markdown.')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(stet --help lists the commands and flags)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.stderr.write(text),
    })
    .hook('preAction', (_, command) => nameCommand(command.name()));

  command(
    program,
    'build',
    'Build the site: read the content, render every page, write the output.',
  )
    .option('--out <folder>', 'folder to write to, relative to the root', 'dist')
    .option('--strict', 'fail on content that a build would leave out', false)
    .option('--json', 'print the result as JSON', false)
    .option('--verify', 'build again without the cache and compare every byte', false)
    .option('--cache-dir <folder>', 'folder for what builds remember, relative to the root')
    .option('--at <time>', atHelp, toMoment)
    .option('--drafts', 'build drafts as well', false)
    .option('--future', 'build what is scheduled for later as well', false)
    .addHelpText('after', examples('stet build', 'stet build --root docs --out /tmp/docs --json'))
    .action(async ({ at, drafts, future, ...flags }, command: Command) => {
      const { runBuild } = await import('./commands/build.ts');
      const show = unpublished({ draft: drafts, scheduled: future });
      exit(await runBuild({ ...flags, show, clock: clockOf(command, at, shell) }, shell));
    });

  command(program, 'watch', 'Build the site, serve it, and do both again whenever a file changes.')
    .option('--port <number>', 'port to listen on; the next free one is taken', toPort, 4400)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--at <time>', atHelp, toMoment)
    .option('--no-drafts', 'leave drafts out')
    .option('--no-future', 'leave out what is scheduled for later')
    .addHelpText('after', examples('stet watch', 'stet watch --port 8080'))
    .action(async ({ at, drafts, future, ...flags }, command: Command) => {
      const { runWatch } = await import('./commands/watch.ts');
      const show = unpublished({ draft: drafts, scheduled: future, expired: true });
      exit(await runWatch({ ...flags, show, clock: clockOf(command, at, shell) }, shell));
    });

  command(program, 'check', 'Check the content and the plan of the site; write nothing.')
    .argument('[paths...]', 'report only on these content files')
    .addOption(
      new Option('--format <form>', 'form of the result').choices([...formats]).default('pretty'),
    )
    .option('--json', 'the same as --format json', false)
    .option('--dist', 'check what was built instead: every page, link, image and feed', false)
    .option('--out <folder>', 'folder that --dist checks, relative to the root', 'dist')
    .addOption(
      new Option('--external', 'with --dist, follow links to other sites, too')
        .default(false)
        .implies({ dist: true }),
    )
    .option('--fix', 'mend what needs no judgement, in the files themselves', false)
    .option(
      '--update-urls',
      'add new public URLs to the list of those that must not be lost',
      false,
    )
    .option('--max-warnings <number>', 'fail when there are more warnings', toCount)
    .option('--at <time>', atHelp, toMoment)
    .addHelpText(
      'after',
      examples('stet check --format github', 'stet check content/posts/001-first.md --fix'),
    )
    .action(async (paths, { at, ...flags }, command: Command) => {
      const { runCheck } = await import('./commands/check.ts');
      exit(await runCheck(paths, { ...flags, clock: clockOf(command, at, shell) }, shell));
    });

  command(program, 'new', 'Write a new post, page or other entry from its template.')
    .argument('<collection>', 'what it is: the name of a collection, as in post or posts')
    .argument('[title]', 'how it is called; a terminal is asked for it')
    .option('--slug <slug>', 'last part of its address; default: made from the title')
    .option('--category <id>', 'its category; default: that of the newest entry')
    .option(
      '--at <time>',
      'the day that it is dated; default: SOURCE_DATE_EPOCH, else today',
      toMoment,
    )
    .addHelpText(
      'after',
      examples(
        'stet new post "Close the month in three days"',
        'stet new page --slug ai-agents/legal "Legal"',
      ),
    )
    .action(async (collection, title, { at, ...flags }, command: Command) => {
      const { runNew } = await import('./commands/new.ts');
      exit(
        await runNew(collection, title, { ...flags, clock: clockOf(command, at, shell) }, shell),
      );
    });

  command(
    program,
    'explain',
    'Say what a page is made of, why it was rendered, and what it weighs.',
  )
    .argument('<url>', 'path of the page, or its whole URL')
    .option('--out <folder>', 'folder of the built site, relative to the root', 'dist')
    .option('--json', 'print the result as JSON', false)
    .option('--cache-dir <folder>', 'folder for what builds remember, relative to the root')
    .option('--at <time>', atHelp, toMoment)
    .option('--drafts', 'as a build with --drafts', false)
    .option('--future', 'as a build with --future', false)
    .addHelpText('after', examples('stet explain /about/us', 'stet explain / --json'))
    .action(async (url, { at, drafts, future, ...flags }, command: Command) => {
      const { runExplain } = await import('./commands/explain.ts');
      const show = unpublished({ draft: drafts, scheduled: future });
      exit(await runExplain(url, { ...flags, show, clock: clockOf(command, at, shell) }, shell));
    });

  command(
    program,
    'preview',
    'Serve the output as a static host would: clean URLs, headers, redirects.',
  )
    .option('--out <folder>', 'folder to serve, relative to the root', 'dist')
    .option('--port <number>', 'port to listen on; the next free one is taken', toPort, 4300)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addHelpText('after', examples('stet preview', 'stet preview --port 8080 --host 0.0.0.0'))
    .action(async (flags) =>
      exit(await (await import('./commands/preview.ts')).runPreview(flags, shell)),
    );

  command(program, 'serve', 'Build the site, and serve it with its API to the public.')
    .option('--no-build', 'serve what was built before')
    .option('--out <folder>', 'folder to build and serve, relative to the root', 'dist')
    .addOption(
      new Option('--port <number>', 'port to listen on; only the default gives way to a free one')
        .argParser(toPort)
        .env('PORT')
        .default(4300),
    )
    .addOption(
      new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'),
    )
    .addOption(
      new Option('--drain <seconds>', 'after SIGTERM, how long to go on while /readyz is 503')
        .argParser(toSeconds)
        .env('DRAIN_SECONDS')
        .default(5),
    )
    .addHelpText('after', examples('stet serve', 'stet serve --no-build --host 0.0.0.0 --port 80'))
    .action(async (flags, command: Command) => {
      const { runServe } = await import('./commands/serve.ts');
      const isFixed = command.getOptionValueSource('port') !== 'default';
      const clock = clockOf(command, undefined, shell);
      exit(await runServe({ ...flags, isFixed, clock }, shell));
    });

  command(
    program,
    'schema',
    'Write JSON Schemas of the front matter to .stet/schemas, and tell VS Code of them.',
  )
    .addHelpText('after', examples('stet schema', 'stet schema --root docs'))
    .action(async (flags) =>
      exit(await (await import('./commands/schema.ts')).runSchema(flags, shell)),
    );

  command(
    program,
    'types',
    'Write type declarations for the CSS Modules of the site to .stet/types.',
  )
    .addHelpText('after', examples('stet types', 'stet types --root docs'))
    .action(async (flags) =>
      exit(await (await import('./commands/types.ts')).runTypes(flags, shell)),
    );

  return program;
}

/**
 * Adds the commands that the handler of the site's API has: when one is called that only it can
 * have, and to the help when the handler has been built and so costs nothing to ask.
 */
async function addSiteCommands(
  program: Command,
  context: { args: readonly string[]; shell: Shell; exit: (code: number) => void },
): Promise<void> {
  const { args, shell, exit } = context;
  const [name = ''] = args;
  const known = program.commands.map((command) => command.name());
  const isHelp = name === '-h' || name === '--help';
  if (known.includes(name) || name === '' || (name.startsWith('-') && !isHelp)) return;
  const { findSiteCommands, runSiteCommand } = await import('./commands/site-commands.ts');
  nameCommand('serve');
  const site = await findSiteCommands({ args, known, isHelp }, shell);
  for (const [name, siteCommand] of Object.entries(site.commands)) {
    if (known.includes(name)) continue;
    command(program, name, siteCommand.summary)
      .argument('[words...]')
      .allowUnknownOption()
      .addHelpText('after', examples(...siteCommand.usage.map((form) => `stet ${form}`)))
      .action(async () => {
        exit(await runSiteCommand({ name, command: siteCommand, args: site.args }, shell));
        await site.close();
      });
  }
}

function command(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option(
      '--root <folder>',
      'folder of the site: where site.config.ts or site/site.config.ts is',
      '.',
    )
    .showHelpAfterError(`(stet ${name} --help lists the flags)`);
}

function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;
}

const atHelp =
  'build the site as of that day, or time with its zone; default: SOURCE_DATE_EPOCH, else now';

function toMoment(text: string): Date {
  const moment = parseMoment(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError(
    'Write a day, 2026-01-31, or a time with its zone, 2026-01-31T09:00Z.',
  );
}

/** The clock that a command was asked to go by; a SOURCE_DATE_EPOCH that is none is wrong usage. */
function clockOf(command: Command, at: Date | undefined, shell: Shell): Clock {
  try {
    return createClock(at, shell.env);
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`);
  }
}

function unpublished(wanted: Partial<Record<Unpublished, boolean>>): Unpublished[] {
  return (Object.keys(wanted) as Unpublished[]).filter((state) => wanted[state]);
}

function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}

function toSeconds(text: string): number {
  // A time that nobody would wait for is more likely one in milliseconds.
  if (/^\d+$/.test(text) && Number(text) <= 600) return Number(text);
  throw new InvalidArgumentError('Write whole seconds, from 0 to 600.');
}

function toCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 0 on.');
}
