import { setMaxListeners } from 'node:events';

/** Bytes a millisecond below which making a value again is faster than waiting for it. */
const leastRate = 4000;

/**
 * Bounds how long a build waits for something that only makes it faster. A build may wait
 * `allowance` milliseconds in all, and longer by what has arrived in the meantime is worth.
 */
export class Patience {
  readonly #lost = new AbortController();
  #allowance: number;
  #since = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param allowance milliseconds. */
  constructor(allowance: number) {
    this.#allowance = allowance;
    // One for each request that is under way.
    setMaxListeners(0, this.#lost.signal);
  }

  /** Aborted when patience has run out. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Says that bytes came or went. */
  moved(bytes: number): void {
    this.#allowance += bytes / leastRate;
  }

  /** Waits for something that `signal` ends. */
  async wait<T>(work: Promise<T>): Promise<T> {
    if (this.#waiting === 0) {
      this.#since = performance.now();
      this.#arm();
    }
    this.#waiting += 1;
    try {
      return await work;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) {
        clearTimeout(this.#timer);
        this.#allowance -= performance.now() - this.#since;
      }
    }
  }

  #arm(): void {
    const left = this.#allowance - (performance.now() - this.#since);
    this.#timer = setTimeout(
      () => {
        // What has arrived since may have earned more time.
        if (this.#allowance > performance.now() - this.#since) this.#arm();
        else this.#lost.abort();
      },
      Math.max(0, left),
    );
  }
}
