import { createHash } from 'node:crypto';

/**
 * The first 128 bits of the SHA-256 of texts or bytes, in hexadecimal digits. The same ones cut at
 * other places hash differently.
 */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${part.length}:`).update(part);
  return digest.digest('hex').slice(0, 32);
}
