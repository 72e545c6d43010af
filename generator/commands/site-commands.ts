import { join, resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { bundleApi } from '../assets/bundle-api.ts';
import { findConfig, loadConfig } from '../config/load-config.ts';
import type { ApiCommand, ApiHandler, ApiUsageError } from '../contract.ts';
import { finalDiagnosticsOf } from '../diagnostics/diagnostic.ts';
import { realPath } from '../lib/real-path.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { createReporter } from '../report/reporter.ts';
import { loadHandler, loadHandlerCode } from '../serve/load-handler.ts';
import { addCommand, type Caller } from './command.ts';
import { createTerminal } from './terminal.ts';

/**
 * Adds the site's own commands. For help, or without a definition, it uses only a built site. If
 * the site has errors, it adds none and reports the errors, except for help or when the call is
 * similar to a known command.
 */
export async function addFoundCommands(
  program: Command,
  call: { args: readonly string[]; known: readonly string[]; isHelp: boolean },
  { shell, exit }: Caller,
): Promise<void> {
  const [called = '', ...words] = call.args;
  const { root: folder, args } = splitRoot(words);
  const root = realPath(resolve(shell.cwd(), folder));
  const isBuilt = call.isHelp || findConfig(root) === undefined;
  const loading = isBuilt ? loadHandler(join(root, 'dist')) : loadFromSources(root);
  const handler = await loading.catch((error: unknown) => {
    const diagnostics = finalDiagnosticsOf(error);
    if (!call.isHelp && suggest(called, call.known) === undefined) {
      createReporter(shell).fail(diagnostics, root);
    }
    return undefined;
  });
  for (const [name, command] of Object.entries(handler?.commands ?? {})) {
    if (call.known.includes(name)) continue;
    const examples = command.usage.map((form) => `stet ${form}`);
    addCommand(program, name, command.summary, examples)
      .argument('[words...]')
      .allowUnknownOption()
      .action(async () => {
        exit(await runSiteCommand({ name, command, args }, shell));
        await handler?.close?.();
      });
  }
}

async function loadFromSources(root: string): Promise<ApiHandler | undefined> {
  const site = await loadConfig(root, 'production');
  const bundle = await bundleApi(site);
  return bundle && loadHandlerCode(site.root, bundle);
}

/**
 * Runs a command of the site. The exit code is the command's, 2 for wrong usage, or 1 when it
 * fails.
 */
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

/** Separates `--root <folder>` from the words of a command. */
function splitRoot(words: readonly string[]): { root: string; args: readonly string[] } {
  const args = [...words];
  const at = args.findIndex((word) => /^--root(?:=|$)/.test(word));
  if (at < 0) return { root: '.', args };
  const [flag = ''] = args.splice(at, 1);
  const [root = '.'] = flag === '--root' ? args.splice(at, 1) : [flag.slice('--root='.length)];
  return { root, args };
}
