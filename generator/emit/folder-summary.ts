import { hash } from 'node:crypto';

/** Bytes in a SHA-256. */
const size = 32;

/** The summary of no files. */
export const emptySummary = '00'.repeat(size);

/**
 * Adds files to a summary, or removes them. The summary depends on the files and their signatures,
 * but not on their order. It is the exclusive or of one SHA-256 per file, so counting a file again
 * removes it.
 */
export function countFiles(
  summary: string,
  files: Iterable<readonly [path: string, signature: string]>,
): string {
  const sum = Buffer.from(summary, 'hex');
  for (const [path, signature] of files) countFile(sum, path, signature);
  return sum.toString('hex');
}

/** Adds a file to the bytes of a summary, or removes it. */
export function countFile(sum: Buffer, path: string, signature: string): void {
  const digest = hash('sha256', `${path}\0${signature}`, 'buffer');
  for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) ^ (digest[at] ?? 0);
}
