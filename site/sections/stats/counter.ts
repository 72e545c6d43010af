import type { SectionOf } from '../schema.ts';

type Item = SectionOf<'stats'>['items'][number];

/** How long a figure counts up (spec §4). */
export const countDuration = 2000;

/**
 * A figure with its affixes, on its way or at its target. Of a target that is no integer one decimal
 * is shown; the suffix `/7` is always `24/7`.
 */
export function formatCount(
  value: number,
  { value: target, prefix = '', suffix = '' }: Pick<Item, 'value' | 'prefix' | 'suffix'>,
): string {
  if (suffix === '/7') return '24/7';
  const number = Number.isInteger(target) ? groupThousands(Math.round(value)) : value.toFixed(1);
  return `${prefix}${number}${suffix}`;
}

/** As `toLocaleString('en-US')`, which takes a phone 40 ms to get ready and runs while hydrating. */
function groupThousands(integer: number): string {
  return String(integer).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The value after a time: quick at first, slow at the end, the target from two seconds on. */
export function countAt(target: number, elapsed: number): number {
  const progress = Math.min(1, Math.max(0, elapsed / countDuration));
  return progress === 1 ? target : target * (1 - (1 - progress) ** 3);
}
