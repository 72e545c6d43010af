/** One of the parts of a sharded build: the second of eight is `{ index: 2, count: 8 }`. */
export interface Shard {
  /** From 1. */
  index: number;
  count: number;
}
