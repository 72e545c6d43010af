import { once } from 'node:events';
import process from 'node:process';
import { messageOf } from '../../lib/message-of.ts';
import type { Shell } from '../../lib/shell.ts';
import { spawnGroup } from '../../lib/spawn-group.ts';

/** The package manager of a site. */
export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn';
  /** Undefined if unknown. */
  version?: string;
}

/** The package managers by their lock files, the usual file of each first. */
export const lockFiles: Readonly<Record<string, PackageManager['name']>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
};

/** Whether it is Yarn 2 or later, which differs a lot from Yarn 1. */
export function isModernYarn({ name, version }: PackageManager): boolean {
  return name === 'yarn' && version !== undefined && !/^[01]\./.test(version);
}

/** The package manager that runs stet, from its user agent; npm if there is none. */
export function findPackageManager(env: Shell['env']): PackageManager {
  const [, name, version] =
    /^(npm|pnpm|yarn)\/(\d[\w.+-]*)/.exec(env.npm_config_user_agent ?? '') ?? [];
  return name === 'pnpm' || name === 'yarn'
    ? { name, ...(version && { version }) }
    : { name: 'npm' };
}

/**
 * Installs the packages of a folder's package.json; the user sees the package manager's output.
 * @param signal stops it.
 * @returns whether it succeeded.
 */
export async function installPackages(
  { name }: PackageManager,
  folder: string,
  { env, stdout, stderr }: Shell,
  signal?: AbortSignal,
): Promise<boolean> {
  // On Windows, package managers are scripts, which need a shell; it takes a whole line.
  const shell = process.platform === 'win32';
  const [command, ...args] = shell ? [`${name} install`] : ([name, 'install'] as const);
  const child = spawnGroup(command, args, { cwd: folder, env, shell, signal });
  child.stdout.on('data', (text) => stdout.write(String(text)));
  child.stderr.on('data', (text) => stderr.write(String(text)));
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch (error) {
    stderr.write(`${messageOf(error)}\n`);
    return false;
  }
}
