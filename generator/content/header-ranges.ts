/** Offsets in the text of front matter: the first character, and the one after the last. */
export type Range = readonly [start: number, end: number];

/** Finds keys and values in the text of front matter; undefined for missing ones. */
export interface HeaderRanges {
  valueAt(path: readonly PropertyKey[]): Range | undefined;
  keyAt(path: readonly PropertyKey[]): Range | undefined;
  /** The first value anywhere that equals a text. */
  textOf(wanted: string): Range | undefined;
}
