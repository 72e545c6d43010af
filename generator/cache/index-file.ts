import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { writeWhole } from '../lib/write-whole.ts';

/** Bytes of the SHA-256 that an index file begins with. */
const digestLength = 32;

/**
 * What `writeIndexFile` wrote under the same version. Undefined when the file is missing, cut
 * short, damaged or of another version: it is checked before anything of it is believed.
 */
export function readIndexFile(file: string, version: string): unknown {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const payload = bytes.subarray(digestLength);
  if (!digest(version, payload).equals(bytes.subarray(0, digestLength))) return undefined;
  return deserialize(payload);
}

/**
 * Writes a value that can be structured-cloned, whole or not at all.
 * @throws DataCloneError when it holds a function or the like.
 */
export async function writeIndexFile(file: string, version: string, value: unknown): Promise<void> {
  const payload = serialize(value);
  await writeWhole(file, Buffer.concat([digest(version, payload), payload]));
}

function digest(version: string, payload: Uint8Array): Buffer {
  return createHash('sha256').update(`${version}\0`).update(payload).digest();
}
