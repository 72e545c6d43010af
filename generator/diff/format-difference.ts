import type { Difference } from './changes.ts';

export function formatDifference(format: string, difference: Difference, _: object): string {
  return JSON.stringify(difference, null, 2);
}
