import { createHash } from 'node:crypto';

/** SHA-256 of texts in hexadecimal digits; the same texts cut at other places hash differently. */
export function hashOf(...parts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${part.length}:`).update(part);
  return digest.digest('hex');
}
