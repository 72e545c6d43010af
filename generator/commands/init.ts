import { relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { Interrupted } from '../scaffold/ask.ts';
import { addBareCommand, type Caller } from './command.ts';

/**
 * Adds `stet init`. Its exit code is 2 when no template is named and nobody can be asked, 130 when
 * the person who was asked ended it, and 1 when the packages could not be installed.
 */
export function addInit(program: Command, { shell, exit }: Caller): void {
  addBareCommand(program, 'init', 'Make a new site from a template, ready to publish.', [
    'stet init my-blog --template blog',
    'stet init my-site --template minimal --url https://example.com --yes',
  ])
    .argument('[folder]', 'where the site goes: a new or an empty folder; default: my-site')
    .option('--template <name>', 'minimal, blog or docs')
    .option('--url <url>', 'where the site will be published; default: https://example.com')
    .option('-y, --yes', 'ask nothing, and use the defaults; the default template is minimal')
    .option('--no-install', 'do not install the packages')
    .action(async (folder, { template, url, yes = false, install }) => {
      const { startSite } = await import('../scaffold/init/start-site.ts');
      const reporter = createReporter(shell);
      const start = performance.now();
      const starting = startSite({ folder, template, url }, { shell, yes });
      const site = await starting.catch((error: unknown) => {
        if (error instanceof Interrupted) return error;
        throw error;
      });
      if (site instanceof Interrupted) {
        reporter.warn('\nNothing was written.');
        return exit(130);
      }
      if (site === undefined) {
        reporter.warn(
          'error: which template?\n(add --template blog, or --yes for the smallest; stet init --help lists the flags)',
        );
        return exit(2);
      }
      const { root, manager, files } = site;
      reporter.say(`✓ ${files} files written to ${shownFolder(root, shell.cwd())}.`);
      if (install) {
        const { installPackages } = await import('../scaffold/init/package-manager.ts');
        reporter.say(`  ${manager.name} install …`);
        if (!(await installPackages(manager, root, shell))) {
          reporter.warn(
            `error: ${manager.name} install failed; the site is written.\n(fix what it says above, then run ${manager.name} install in ${shownFolder(root, shell.cwd())})`,
          );
          return exit(1);
        }
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        reporter.say(`✓ Packages installed; all of it took ${seconds} s.`);
      }
      sayNext(reporter, { folder: relative(shell.cwd(), root), manager: manager.name, install });
    });
}

function shownFolder(root: string, cwd: string): string {
  return relative(cwd, root) || 'this folder';
}

/** What to type next, a line each. */
function sayNext(
  { say, colors }: Reporter,
  { folder, manager, install }: { folder: string; manager: string; install: boolean },
): void {
  const run = manager === 'npm' ? 'npm run' : manager;
  const lines = [
    folder && ['cd', quoteFolder(folder)].join(' '),
    !install && `${manager} install`,
    `${run} watch`,
  ].filter((line) => line !== '' && line !== false);
  say(`\nNext:\n\n${lines.map((line) => `  ${colors.bold(line)}`).join('\n')}\n`);
  say('README.md is the guide to your site; its name and address are in settings.ts.');
}

function quoteFolder(folder: string): string {
  return /^[\w./\\-]+$/.test(folder) ? folder : `"${folder}"`;
}
