import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from './is-object.ts';

/**
 * Reads a folder's `package.json`. It is empty if there is none, or if someone is editing the file.
 * npm allows a byte-order mark, so this does too.
 */
export function readPackageJson(folder: string): Record<string, unknown> {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8').replace(/^\uFEFF/, '');
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}
