/** A count with its noun: `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A size in kilobytes: `12.3 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** `a, b and c`. If these are the first of `count` words: `a, b and 5 more`. */
export function listWords(words: readonly string[], count = words.length): string {
  const rest = count - words.length;
  const shown = rest > 0 ? [...words, `${rest} more`] : words;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
