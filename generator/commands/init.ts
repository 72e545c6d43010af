import type { Command } from '@commander-js/extra-typings';
import { typedPath } from '../lib/file-path.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter } from '../report/reporter.ts';
import type { StartedSite } from '../scaffold/init/start-site.ts';
import { addBareCommand, type Caller } from './command.ts';

/**
 * Adds `stet init`. Its exit code is 2 if no template is named and there is no terminal to ask on.
 * It is 130 if the user cancels, and 1 if the packages cannot be installed.
 */
export function addInit(program: Command, { shell, exit }: Caller): void {
  addBareCommand(program, 'init', 'Make a new site from a template, ready to publish.', [
    'stet init my-blog --template blog',
    'stet init my-site --template minimal --url https://example.com --yes',
  ])
    .argument('[folder]', 'folder of the new site, new or empty; default: my-site')
    .option('--template <name>', 'minimal, blog or docs')
    .option('--url <url>', 'public URL of the site; default: https://example.com')
    .option('-y, --yes', 'ask nothing and use the defaults; the default template is minimal')
    .option('--no-install', "don't install packages")
    .action(async (given, { template, url, yes = false, install }) => {
      const start = performance.now();
      const { startSite } = await import('../scaffold/init/start-site.ts');
      const { say, warn } = createReporter(shell);
      const site = await startSite({ folder: given, template, url }, { shell, yes });
      if (site === undefined) {
        warn(
          'error: no template chosen\n(add --template minimal, blog or docs, or --yes for minimal; stet init --help lists the flags)',
        );
        return exit(2);
      }
      const folder = typedPath(shell.cwd(), site.root);
      const shown = folder === '.' ? 'this folder' : folder;
      say(`✓ ${site.files} files written to ${shown}.`);
      if (install && !(await installIn(site, shell))) {
        const { name } = site.manager;
        warn(
          `error: ${name} install failed.\n(the site is written: run ${name} install in ${shown})`,
        );
        return exit(1);
      }
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (install) say(`✓ Packages installed. All of it took ${seconds} s.`);
      say(describeNext(site, { folder, install }));
    });
}

async function installIn({ manager, root }: StartedSite, shell: Shell): Promise<boolean> {
  const { installPackages } = await import('../scaffold/init/package-manager.ts');
  return installPackages(manager, root, shell);
}

/** The commands to type next, and the guide to read. */
function describeNext(
  { manager: { name }, guide, folder: inRepository }: StartedSite,
  { folder, install }: { folder: string; install: boolean },
): string {
  const lines = [
    ...(folder === '.' ? [] : [`cd ${/^[\w./\\-]+$/.test(folder) ? folder : `"${folder}"`}`]),
    ...(install ? [] : [`${name} install`]),
    `${name} run watch`,
  ];
  const commands = lines.map((line) => `  ${line}\n`).join('');
  const moved = inRepository
    ? '\nGitHub reads workflows only at the top of a repository: move .github/workflows/site.yml there.'
    : '';
  return `\nNext:\n\n${commands}\n${guide} explains your site. Set its name and address in settings.ts.${moved}`;
}
