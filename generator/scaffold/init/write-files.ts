import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteError } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { NewFile } from './starters.ts';

/**
 * Writes all files below a folder, or none. Never overwrites a file; if one cannot be written,
 * removes the earlier ones.
 * @throws SiteError if a file cannot be written.
 */
export function writeFiles(root: string, files: readonly NewFile[]): void {
  const written: string[] = [];
  for (const { path, contents } of files) {
    const file = join(root, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents, { flag: 'wx' });
      written.push(file);
    } catch (error) {
      for (const earlier of written) rmSync(earlier);
      throw siteError(
        {
          rule: 'init/refused',
          message: `${file} cannot be written: ${messageOf(error)}`,
          hint: 'stet removed its files again. Choose a folder that you can write to.',
        },
        { cause: error },
      );
    }
  }
}
