import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the project, where the command line runs by default. */
export const projectFolder: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const scratchFolder = join(projectFolder, 'tests/.tmp');
const created: string[] = [];

process.on('exit', () => {
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates an empty folder that is deleted when the test file ends. It is inside the project,
 * because a site finds its packages in a node_modules above it.
 */
export function createFolder(name: string): string {
  mkdirSync(scratchFolder, { recursive: true });
  const folder = mkdtempSync(join(scratchFolder, `${name}-`));
  created.push(folder);
  return folder;
}

/** Copies a fixture that a test may change. Later fixtures overwrite files of earlier ones. */
export function copyFixture(...names: [string, ...string[]]): string {
  const folder = createFolder(basename(names[0]));
  for (const name of names) {
    cpSync(join(projectFolder, 'tests/fixtures', name), folder, {
      recursive: true,
      filter: (path) => !/\/(?:node_modules|dist|\.stet)$/.test(path),
    });
  }
  return folder;
}
