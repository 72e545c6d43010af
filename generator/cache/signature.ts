import type { Stats } from 'node:fs';

// Facts that show whether a file has changed, as in git's index. Reading them takes 0.03 s for
// 10,000 posts; hashing takes 0.2 s.

/** Distinguishes two states of a content file: every change updates the time of the inode. */
export function sourceSignature({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/**
 * The same for an output file, without the inode's time: hard links to the file change that time
 * too.
 */
export function outputSignature({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/**
 * The signature of a file that could not be read: permissions can change while the file does not.
 */
export const noSignature = '';
