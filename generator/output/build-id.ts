import { hash } from 'node:crypto';
import { hashOf } from '../lib/hash.ts';
import type { Bytes } from './output.ts';

/** Path inside the output of its build's id, a new file by which servers see another output. */
export const buildFile = '_build';

/** A hash of the bytes of a file; 96 bits, since an output has tens of thousands of them. */
export function digestOf(bytes: Bytes): string {
  return hash('sha256', bytes, 'base64url').slice(0, 16);
}

/** A hash of files, the same for the same paths and bytes in whatever order. */
export function hashFiles(files: readonly (readonly [path: string, digest: string])[]): string {
  const lines = files.map(([path, digest]) => `${path} ${digest}`);
  return hashOf(lines.sort().join('\n'));
}

/** The id of a build from the hashes of its parts: the same whenever it makes the same files of the same bytes. */
export function identifyBuild(parts: readonly string[]): string {
  return hashOf(parts.join('\n'));
}
