import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleApi } from '../assets/bundle.ts';
import { hasConfig, loadConfig } from '../config/load-config.ts';
import type { ApiCommand, ApiHandler, ApiUsageError } from '../contract.ts';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { handlerPath } from '../output/handler-path.ts';
import { createReporter } from '../report/reporter.ts';
import { loadHandler, loadHandlerCode } from '../serve/load-handler.ts';
import { createTerminal } from './terminal.ts';

/** The commands that a site adds to the command line, with what closes their handler. */
interface SiteCommands {
  commands: Readonly<Record<string, ApiCommand>>;
  close(): Promise<void>;
}

const none: SiteCommands = { commands: {}, close: async () => {} };

/**
 * Finds the commands of a site, and among the words of the command line those that are a command's
 * own. For help only what has been built is asked. Without a site, or when it has errors and its
 * name is nearly that of a known command, there are none; else the errors are said.
 */
export async function findSiteCommands(
  call: { args: readonly string[]; known: readonly string[]; isHelp: boolean },
  shell: Shell,
): Promise<SiteCommands & { args: readonly string[] }> {
  const [name = '', ...words] = call.args;
  const { root, args } = splitRoot(words);
  const folder = resolve(shell.cwd(), root);
  try {
    const load = call.isHelp || !hasConfig(folder) ? loadBuilt : loadFromSources;
    return { ...((await load(folder)) ?? none), args };
  } catch (error) {
    const diagnostics = diagnosticsOf(error);
    if (!call.isHelp && suggest(name, call.known) === undefined) {
      createReporter(shell).diagnostics(diagnostics, folder);
    }
    return { ...none, args };
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
export async function runSiteCommand(
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
