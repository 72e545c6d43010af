/** A count with its noun: `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A size in kilobytes: `12.3 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** `a, b and c`. Of more than `most` words, the others are only counted: `a, b and 5 more`. */
export function listWords(words: readonly string[], most = words.length): string {
  const rest = words.length - most;
  const shown = rest > 0 ? [...words.slice(0, most), `${rest} more`] : words;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
