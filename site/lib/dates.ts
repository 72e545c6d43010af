const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/**
 * `2025-01-28` as `January 28, 2025`. Done at build time and without Intl, so that neither clock,
 * zone nor locale of a machine or a browser can change the words.
 */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}
