import { extname } from 'node:path';
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
      const path = `${hashedFolders.code}/${withHash(name, text)}`;
      outputs.set(path, readyOutput(path, text, `the file ${name} of the definition`));
      return `/${path}`;
    },
    files: () => [...outputs.values()],
  };
}

/** `search-index.json` as `search-index-1a2b3c4d.json`. */
function withHash(name: string, text: string): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  return `${stem}-${hashOf(text).slice(0, 8)}${extension}`;
}
