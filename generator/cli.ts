import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { packageVersion } from './package-folder.ts';
import type { Shell } from './report/reporter.ts';

/** 0: fine. 1: the site has errors. 2: wrong usage. 70: stet itself failed (EX_SOFTWARE). */
export const exitCodes = { fine: 0, siteErrors: 1, usage: 2, crash: 70 } as const;

/**
 * Runs the command line.
 * @param args the words after `stet`.
 * @returns the exit code; a server's is given when it has stopped.
 */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  let exitCode: number = exitCodes.fine;
  const program = createProgram(shell, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const { createReporter } = await import('./report/reporter.ts');
    createReporter(shell).crash(error);
    return exitCodes.crash;
  }
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
    });

  command(
    program,
    'build',
    'Build the site: read the content, render every page, write the output.',
  )
    .option('--out <folder>', 'folder to write to, relative to the root', 'dist')
    .option('--strict', 'fail on content that a build would leave out', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', examples('stet build', 'stet build --root docs --out /tmp/docs --json'))
    .action(async (flags) =>
      exit(await (await import('./commands/build.ts')).runBuild(flags, shell)),
    );

  command(program, 'watch', 'Build the site, serve it, and do both again whenever a file changes.')
    .option('--port <number>', 'port to listen on; the next free one is taken', toPort, 4400)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addHelpText('after', examples('stet watch', 'stet watch --port 8080'))
    .action(async (flags) =>
      exit(await (await import('./commands/watch.ts')).runWatch(flags, shell)),
    );

  command(program, 'check', 'Check the content and the plan of the site; write nothing.')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', examples('stet check', 'stet check --root docs --json'))
    .action(async (flags) =>
      exit(await (await import('./commands/check.ts')).runCheck(flags, shell)),
    );

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

function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
