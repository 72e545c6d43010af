/** Latin letters that are no letter with an accent to take off, and what they are written as without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' },
};

/**
 * Words of an address from a title: `Tax season, automated` is `tax-season-automated`. Latin letters
 * lose their accents; those of other scripts stay unchanged.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[\p{M}-]+|-+$/gu, '');
}
