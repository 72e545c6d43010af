import { hash } from 'node:crypto';
import { hashOf } from '../lib/hash.ts';
import type { Bytes } from './output.ts';

/**
 * Path inside the output of the id of its build: a new file with each build that changes anything,
 * by which servers know that there is another output (serve/output-index.ts).
 */
export const buildFile = '_build';

/** A hash of the bytes of a file; 96 bits, since an output has tens of thousands of them. */
export function digestOf(bytes: Bytes): string {
  return hash('sha256', bytes, 'base64url').slice(0, 16);
}

/** The id of a build: the same whenever it makes the same files of the same bytes. */
export function identifyBuild(digests: ReadonlyMap<string, string>): string {
  const files = [...digests].map(([path, digest]) => `${path} ${digest}`);
  return hashOf(files.sort().join('\n'));
}
