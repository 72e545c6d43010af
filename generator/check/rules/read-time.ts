import type { ContentFile } from '../../contract.ts';

export const wordsPerMinute = 220;

/** Minutes that the body of a file takes to read, one at least. */
export function minutesOf({ words }: Pick<ContentFile, 'words'>): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** Whether a value is a number of minutes. */
export function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
