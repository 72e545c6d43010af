import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of package-lock.json, unless exactly those are there already. */
export function installPackages() {
  const lock = readFileSync(join(projectFolder, 'package-lock.json'), 'utf8');
  const stamp = join(projectFolder, 'node_modules/.package-lock.json');
  if (existsSync(stamp) && describesSame(lock, readFileSync(stamp, 'utf8'))) return;
  console.log('Installing packages …');
  // Not without what serves the site, which NODE_ENV=production would leave out.
  runOrExit('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']);
}

/** npm keeps the lock file of what it installed; only the packages for other machines are missing. */
function describesSame(wanted, installed) {
  const packagesOf = (text) => Object.entries(JSON.parse(text).packages).filter(([path]) => path);
  const present = new Map(packagesOf(installed).map(([path, { version }]) => [path, version]));
  return packagesOf(wanted).every(
    ([path, { version, optional }]) =>
      (optional && !present.has(path)) || present.get(path) === version,
  );
}

/** Runs a command in the project with its output shown; ends this process when it fails. */
export function runOrExit(command, args, env) {
  const status = run(command, args, env);
  if (status !== 0) process.exit(status);
}

/**
 * Runs a command in the project with its output shown.
 * @returns {number} its exit code; 1 when it could not be started or was killed.
 */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
