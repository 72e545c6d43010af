/** The first letters of a name's first and last word: `Maren Holt` is `MH`, `USTA Team` is `UT`. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase() ?? '').join('');
}
