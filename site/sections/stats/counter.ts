import type { SectionOf } from '../schema.ts';

type Item = SectionOf<'stats'>['items'][number];

/** Milliseconds for which a figure counts up (spec §4). */
export const countDuration = 2000;

/**
 * Formats a figure while it counts or at its target. If the target is not an integer, it has one
 * decimal. With the suffix `/7` it is always `24/7`.
 */
export function formatCount(
  value: number,
  { value: target, prefix = '', suffix = '' }: Pick<Item, 'value' | 'prefix' | 'suffix'>,
): string {
  if (suffix === '/7') return '24/7';
  const number = Number.isInteger(target) ? groupThousands(Math.round(value)) : value.toFixed(1);
  return `${prefix}${number}${suffix}`;
}

/**
 * Like `toLocaleString('en-US')`, whose initialization takes 40 ms on a phone, during hydration.
 */
function groupThousands(integer: number): string {
  return String(integer).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * The value after some milliseconds. It changes fast at first and slowly at the end, and reaches
 * the target after two seconds.
 */
export function countAt(target: number, elapsed: number): number {
  const progress = Math.min(1, Math.max(0, elapsed / countDuration));
  return progress === 1 ? target : target * (1 - (1 - progress) ** 3);
}
