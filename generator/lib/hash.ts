import { createHash, hash } from 'node:crypto';

/**
 * The first 128 bits of the SHA-256 of texts or bytes, in hexadecimal digits. The same content
 * split differently has another hash.
 */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const areTexts = parts.every((part) => typeof part === 'string');
  return (areTexts ? hashTexts(parts) : hashBytes(parts)).slice(0, 32);
}

/** One call: for short texts, tens of thousands per build, creating a hash object costs more. */
function hashTexts(texts: readonly string[]): string {
  let all = '';
  for (const text of texts) all += `${text.length}:${text}`;
  return hash('sha256', all);
}

function hashBytes(parts: readonly (string | Uint8Array)[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(`${part.length}:`).update(part);
  return digest.digest('hex');
}

/**
 * Whether the name of a file or folder begins with a hash, as stet names what it stores. Others in the
 * same folder belong to somebody else.
 */
export function isHashName(name: string): boolean {
  return /^[0-9a-f]{16}(?:\.|$)/.test(name);
}
