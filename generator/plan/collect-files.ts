import { parse } from 'node:path';
import type { PageTools } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { type Output, readyOutput } from '../output/output.ts';

/**
 * Creates the `file` that a site's functions are given, and the way to get at what they made.
 * `file` throws when the name is that of a path.
 */
export function createFileCollector(): { file: PageTools['file']; files: () => Output[] } {
  const outputs = new Map<string, Output>();
  return {
    file(name, text) {
      if (!/^[\w.-]+$/.test(name)) {
        throw new Error(`file("${name}") needs a plain file name, such as "search-index.json".`);
      }
      if (typeof text !== 'string') {
        throw new Error(`file("${name}") needs its text as a string; JSON.stringify makes one.`);
      }
      const { name: stem, ext } = parse(name);
      const path = `${hashedFolders.code}/${stem}-${hashOf(text).slice(0, 8)}${ext}`;
      outputs.set(path, readyOutput(path, text, `the file ${name} of the definition`));
      return `/${path}`;
    },
    files: () => [...outputs.values()],
  };
}
