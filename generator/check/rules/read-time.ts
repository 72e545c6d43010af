import type { ContentFile } from '../../contract.ts';

export const wordsPerMinute = 220;

/** Minutes to read the body of a file, at least one. */
export function minutesOf({ words }: Pick<ContentFile, 'words'>): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** Whether a value is a whole positive number. */
export function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
