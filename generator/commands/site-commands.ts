import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { bundleApi } from '../assets/bundle.ts';
import { hasConfig, loadConfig } from '../config/load-config.ts';
import type { ApiCommand, ApiHandler, ApiUsageError } from '../contract.ts';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { handlerPath } from '../output/handler-path.ts';
import { createReporter } from '../report/reporter.ts';
import { loadHandler, loadHandlerCode } from '../serve/load-handler.ts';
import { addCommand, type Caller } from './command.ts';
import { createTerminal } from './terminal.ts';

/** The commands that a site adds to the command line, with what closes their handler. */
interface SiteCommands {
  commands: Readonly<Record<string, ApiCommand>>;
  close(): Promise<void>;
}

/**
 * Adds the commands of the site that a call is about. For help only what has been built is asked.
 * Without a site, or when it has errors and the call is nearly that of a known command, there are
 * none; else the errors are said.
 */
export async function addFoundCommands(
  program: Command,
  call: { args: readonly string[]; known: readonly string[]; isHelp: boolean },
  { shell, exit }: Caller,
): Promise<void> {
  const [called = '', ...words] = call.args;
  const { root, args } = splitRoot(words);
  const site = await findCommands(called, resolve(shell.cwd(), root), call, shell);
  for (const [name, siteCommand] of Object.entries(site?.commands ?? {})) {
    if (call.known.includes(name)) continue;
    const examples = siteCommand.usage.map((form) => `stet ${form}`);
    addCommand(program, name, siteCommand.summary, examples)
      .argument('[words...]')
      .allowUnknownOption()
      .action(async () => {
        exit(await runSiteCommand({ name, command: siteCommand, args }, shell));
        await site?.close();
      });
  }
}

async function findCommands(
  called: string,
  root: string,
  { known, isHelp }: { known: readonly string[]; isHelp: boolean },
  shell: Shell,
): Promise<SiteCommands | undefined> {
  try {
    return await (isHelp || !hasConfig(root) ? loadBuilt(root) : loadFromSources(root));
  } catch (error) {
    const diagnostics = diagnosticsOf(error);
    if (!isHelp && suggest(called, known) === undefined) {
      createReporter(shell).diagnostics(diagnostics, root);
    }
    return undefined;
  }
}

async function loadFromSources(root: string): Promise<SiteCommands | undefined> {
  const site = await loadConfig(root, 'production');
  const bundle = await bundleApi(site);
  return bundle && commandsOf(await loadHandlerCode(site.root, bundle));
}

async function loadBuilt(root: string): Promise<SiteCommands | undefined> {
  const file = handlerPath(join(root, 'dist'));
  return existsSync(file) ? commandsOf(await loadHandler(file)) : undefined;
}

function commandsOf(handler: ApiHandler): SiteCommands {
  return { commands: handler.commands ?? {}, close: async () => handler.close?.() };
}

/** Runs a command of the site; the exit code is its own, 2 for wrong usage, or 1 when it failed. */
async function runSiteCommand(
  { name, command, args }: { name: string; command: ApiCommand; args: readonly string[] },
  shell: Shell,
): Promise<number> {
  const terminal = createTerminal(shell);
  try {
    return await command.run(args, terminal);
  } catch (error) {
    terminal.warn(`error: ${(error as Error).message}`);
    if ((error as Partial<ApiUsageError>).usage !== true) return 1;
    terminal.warn(`(stet ${name} --help lists its forms)`);
    return 2;
  } finally {
    terminal.close();
  }
}

/** Takes `--root <folder>` out of the words of a command; the others are the command's own. */
function splitRoot(words: readonly string[]): { root: string; args: readonly string[] } {
  const at = words.findIndex((word) => word === '--root' || word.startsWith('--root='));
  const word = words[at];
  if (word === undefined) return { root: '.', args: words };
  const isOneWord = word !== '--root';
  return {
    root: isOneWord ? word.slice('--root='.length) : (words[at + 1] ?? '.'),
    args: words.filter((_, index) => index !== at && (isOneWord || index !== at + 1)),
  };
}
