/** Words of this site, and the most common passwords. */
const weakWords = [
  // Words of this site. docs/security-rules.md also lists them.
  'usta automation agent workflow dashboard platform partner',
  // The top of most lists of stolen passwords, if long enough with a year and a symbol.
  'password passwort passwd administrator admin welcome letmein changeme default secret login',
  'access master guest test user root iloveyou sunshine princess football baseball superman',
  'batman monkey dragon shadow company january february march april june july august',
  'september october november december spring summer autumn winter monday friday sunday',
  // Adjacent keys.
  'qwertz qwerty azerty asdfgh asdf zxcvbn zxcv 1qaz 2wsx 1q2w3e4r abcdefgh abcd abc',
  '1234567890 12345678 123456 12345 1234 123 321',
].flatMap((words) => words.split(' '));

/** The number of characters required besides the words. */
const leastOthers = 8;

/** Substitutes and the letters that they replace. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is little more than common words, years and repeated characters.
 * @param names of the owner and the site: an email address, a host.
 */
export function isWeak(password: string, names: readonly string[]): boolean {
  const words = [
    ...weakWords,
    ...names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  ]
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const plain = password.normalize('NFKC').toLowerCase();
  return [plain, undisguise(plain)].some((text) => countOthers(text, words) < leastOthers);
}

function countOthers(text: string, words: readonly string[]): number {
  const rest = words
    .flatMap((word) => [word, undisguise(word)])
    .reduce((left, word) => left.replaceAll(word, ' '), text)
    .replace(/(?:19|20)\d\d/g, ' ');
  return [...rest.replace(/(.)\1{2,}/gu, '$1').replace(/\s/g, '')].length;
}

function undisguise(text: string): string {
  return [...text].map((character) => disguises[character] ?? character).join('');
}
