/**
 * Letter widths of Arial, the font of search results, in thousandths of an em; other letters have
 * 556.
 */
const widths: readonly [letters: RegExp, width: number][] = [
  [/\p{M}/u, 0],
  [/[ijl'‘’|]/, 222],
  [/[ft.,:;/\\!I[\] ]/, 278],
  [/[r()"“”*`{}-]/, 333],
  [/[ckszJvxy]/, 500],
  [/[FTZ+=<>~]/, 600],
  [/[ABEKPSVXY&]/, 667],
  [/[wCDHNRU]/, 722],
  [/[GOQ]/, 778],
  [/[mM%]/, 850],
  [
    /[W@—…]|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFF}]/u,
    1000,
  ],
];

/**
 * The part of a text that search results show.
 * @param room the available width in ems.
 * @returns the length of the text in characters, or the number of characters that fit.
 */
export function shownLength(text: string, room: number): number {
  let width = 0;
  let shown = 0;
  for (const letter of text) {
    width += widths.find(([letters]) => letters.test(letter))?.[1] ?? 556;
    if (width > room * 1000) return shown;
    shown += letter.length;
  }
  return text.length;
}
