/** Latin letters without a removable accent, and their replacements. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' },
};

/**
 * Turns a title into words for a URL: `Tax season, automated` becomes `tax-season-automated`. Latin
 * letters lose their accents; letters of other scripts stay unchanged.
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
