import process from 'node:process';

/** Random choices that a seed reproduces. */
export interface Random {
  /** An integer from 0 to below the limit; 0 for a limit of 0. */
  integer(limit: number): number;
  /** Undefined for an empty list. */
  pick<T>(list: readonly T[]): T | undefined;
}

/** A different seed each time. `SEED=…` reproduces a failure, which prints its seed. */
export function chooseSeed(): number {
  return Number(process.env.SEED ?? Date.now() % 1_000_000);
}

/** mulberry32: small, and random enough for choices. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (limit: number) => Math.floor(next() * limit);
  return { integer, pick: (list) => list[integer(list.length)] };
}
