/** First letters of the first and the last name: `Maria de Souza` is `MS`. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((letter) => /\p{Lu}/u.test(letter));
  return `${letters[0] ?? ''}${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`;
}
