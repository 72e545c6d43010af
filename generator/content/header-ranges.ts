/** Offsets in the text of a front matter: from the first character to behind the last. */
export type Range = readonly [start: number, end: number];

/** Where things stand in the text of a front matter; undefined for what it does not have. */
export interface HeaderRanges {
  valueAt(path: readonly PropertyKey[]): Range | undefined;
  keyAt(path: readonly PropertyKey[]): Range | undefined;
  /** The first value anywhere that is a text. */
  textOf(wanted: string): Range | undefined;
}
