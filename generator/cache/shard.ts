/** One of the parts in which a site is built: the second of eight is `{ index: 2, count: 8 }`. */
export interface Shard {
  /** From 1. */
  index: number;
  count: number;
}
