/**
 * Which section is being read: the last whose heading has passed the line.
 * @param tops distances of the headings from the top of the window, in document order.
 * @returns its index, -1 before the first.
 */
export function currentSection(tops: readonly number[], line: number): number {
  return tops.findLastIndex((top) => top <= line);
}
