import { hash } from 'node:crypto';

/** Bytes of a SHA-256. */
const size = 32;

/** The summary of no files. */
export const emptySummary = '00'.repeat(size);

/**
 * The summary of files after these came to them or left them: the same for the same files, with the
 * same signatures, in whichever order they are counted. It is the exclusive or of a SHA-256 of each, so
 * to count one again takes it out.
 */
export function countFiles(
  summary: string,
  files: Iterable<readonly [path: string, signature: string]>,
): string {
  const sum = Buffer.from(summary, 'hex');
  for (const [path, signature] of files) countFile(sum, path, signature);
  return sum.toString('hex');
}

/** Counts a file into the bytes of a summary, or out of them. */
export function countFile(sum: Buffer, path: string, signature: string): void {
  const digest = hash('sha256', `${path}\0${signature}`, 'buffer');
  for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) ^ (digest[at] ?? 0);
}
