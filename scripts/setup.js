import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export function installPackages() {
  const lock = readFileSync(join(projectFolder, 'package-lock.json'), 'utf8');
  const stamp = join(projectFolder, 'node_modules/.package-lock.json');
  if (existsSync(stamp) && describesSame(lock, readFileSync(stamp, 'utf8'))) return;
  console.log('Installing packages …');
  // Includes devDependencies, which serve the site and which NODE_ENV=production would omit.
  runOrExit('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']);
}

/**
 * npm stores the lock file of the installed packages; it lacks only packages for other machines.
 */
function describesSame(wanted, installed) {
  const packagesOf = (text) => Object.entries(JSON.parse(text).packages).filter(([path]) => path);
  const present = new Map(packagesOf(installed).map(([path, { version }]) => [path, version]));
  return packagesOf(wanted).every(
    ([path, { version, optional }]) =>
      (optional && !present.has(path)) || present.get(path) === version,
  );
}

/** Runs a command in the project and shows its output; ends this process if it fails. */
export function runOrExit(command, args, env) {
  const status = run(command, args, env);
  if (status !== 0) process.exit(status);
}

/**
 * Runs a command in the project and shows its output.
 * @returns {number} its exit code; 1 if it could not start or was killed.
 */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
