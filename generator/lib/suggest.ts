/**
 * The most similar candidate, or undefined if none is close. A typo is a letter that was added,
 * missing, changed or swapped. Words of five or more letters may have two typos, shorter ones one.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  return createSuggester(candidates)(word);
}

/** Creates that function for many words; it prepares the candidates only once. */
export function createSuggester(candidates: Iterable<string>) {
  const all = Array.from(candidates, (candidate) => {
    const other = candidate.toLowerCase();
    return { candidate, other, letters: lettersOf(other) };
  });
  return (word: string): string | undefined => {
    const wanted = word.toLowerCase();
    const own = lettersOf(wanted);
    let best: string | undefined;
    let allowed = wanted.length < 5 ? 1 : 2;
    for (const { candidate, other, letters } of all) {
      // A typo changes at most two of the letters. Most words differ in more, which is soon seen.
      if (allowed >= 0 && countBits(own ^ letters) > 2 * allowed) continue;
      while (allowed >= 0 && isWithin(wanted, other, allowed)) {
        best = candidate;
        allowed -= 1;
      }
    }
    return best;
  };
}

/** The letters of a word as bits; several letters share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether `slips` typos turn one word into the other. With so few, trying each one is fastest. */
function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  if (same === a.length && same === b.length) return true;
  if (slips === 0) return false;
  const isSwapped = a[same] === b[same + 1] && a[same + 1] === b[same];
  const isNear = (inA: number, inB: number) =>
    isWithin(a.slice(same + inA), b.slice(same + inB), slips - 1);
  return isNear(1, 0) || isNear(0, 1) || isNear(1, 1) || (isSwapped && isNear(2, 2));
}
