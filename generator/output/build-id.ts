import { hash } from 'node:crypto';
import { hashOf } from '../lib/hash.ts';
import type { Bytes } from './output.ts';

/** Output path of the build id. Servers detect a new output by this file. */
export const buildFile = '_build';

/**
 * A hash of a file's bytes. It has only 96 bits because an output has tens of thousands of files.
 */
export function digestOf(bytes: Bytes): string {
  return hash('sha256', bytes, 'base64url').slice(0, 16);
}

/** A hash of files that does not depend on their order. */
export function hashFiles(files: readonly (readonly [path: string, digest: string])[]): string {
  const lines = files.map(([path, digest]) => `${path} ${digest}`);
  return hashOf(lines.sort().join('\n'));
}

/**
 * The id of a build, from the hashes of its parts. The same files with the same bytes give the same
 * id.
 */
export function identifyBuild(parts: readonly string[]): string {
  return hashOf(parts.join('\n'));
}
