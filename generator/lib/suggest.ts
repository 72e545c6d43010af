import { once } from './once.ts';

/**
 * The most similar candidate, or undefined if none is close. A typo is a letter that was added,
 * missing, changed or swapped. Words of five or more letters may have two typos, shorter ones one.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  return createSuggester(candidates)(word);
}

/** Creates that function for many words; it prepares the candidates only once. */
export function createSuggester(candidates: Iterable<string>) {
  const all = [...candidates];
  const texts = all.map((candidate) => candidate.toLowerCase());
  const letters = Int32Array.from(texts, lettersOf);
  return (word: string): string | undefined => {
    const wanted = word.toLowerCase();
    const own = lettersOf(wanted);
    let best: string | undefined;
    let allowed = wanted.length < 5 ? 1 : 2;
    for (let at = 0; at < all.length && allowed >= 0; at += 1) {
      // A typo changes at most two letters. Most words differ in more, which is soon seen.
      if (countBits(own ^ (letters[at] ?? 0)) > 2 * allowed) continue;
      while (allowed >= 0 && isWithin(wanted, texts[at] ?? '', allowed)) {
        best = all[at];
        allowed -= 1;
      }
    }
    return best;
  };
}

/**
 * The same for paths of pages, prepared when it is first called. It leaves out the home page, whose
 * path is similar to every short path.
 */
export function createPathSuggester(paths: Iterable<string>) {
  const suggester = once(() => createSuggester([...paths].filter((path) => path !== '/')));
  return (path: string): string | undefined => suggester()(path);
}

/** The set of a word's letters, one bit each; several letters share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  // Spreads neighbors such as the digits over all bits (Knuth's multiplicative hash).
  for (let at = 0; at < word.length; at += 1) {
    letters |= 1 << (Math.imul(word.charCodeAt(at), 0x9e3779b1) >>> 27);
  }
  return letters;
}

/** The number of ones among 32 bits: sums neighbors in pairs, fours and bytes. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Whether `slips` typos turn the rest of one word, from an index, into the rest of the other. With
 * so few, trying each one is fastest.
 */
function isWithin(a: string, b: string, slips: number, fromA = 0, fromB = 0): boolean {
  if (Math.abs(a.length - fromA - (b.length - fromB)) > slips) return false;
  let same = 0;
  while (
    fromA + same < a.length &&
    fromB + same < b.length &&
    a.charCodeAt(fromA + same) === b.charCodeAt(fromB + same)
  ) {
    same += 1;
  }
  const inA = fromA + same;
  const inB = fromB + same;
  if (inA === a.length && inB === b.length) return true;
  if (slips === 0) return false;
  const left = slips - 1;
  const isSwapped = a[inA] === b[inB + 1] && a[inA + 1] === b[inB];
  return (
    isWithin(a, b, left, inA + 1, inB) ||
    isWithin(a, b, left, inA, inB + 1) ||
    isWithin(a, b, left, inA + 1, inB + 1) ||
    (isSwapped && isWithin(a, b, left, inA + 2, inB + 2))
  );
}
