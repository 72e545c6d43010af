/**
 * Remembers what pure steps gave, by a key that hashes everything the step is a function of.
 * A build and a rebuild run the same code; only the hits differ.
 */
export interface Memo {
  get<T>(step: string, key: string, compute: () => T): T;
  /** Forgets what the build that just ended did not ask for. */
  sweep(): void;
}

/** A memo that lives as long as the process: empty for a build, kept between rebuilds by watch. */
export function createMemo(): Memo {
  let kept = new Map<string, unknown>();
  let asked = new Map<string, unknown>();
  return {
    get<T>(step: string, key: string, compute: () => T): T {
      const id = `${step}\0${key}`;
      const value = asked.has(id) ? asked.get(id) : kept.has(id) ? kept.get(id) : compute();
      asked.set(id, value);
      return value as T;
    },
    sweep() {
      kept = asked;
      asked = new Map();
    },
  };
}
