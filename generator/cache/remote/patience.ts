import { setMaxListeners } from 'node:events';

/** Bytes a millisecond below which making a value again is faster than waiting for it. */
const leastRate = 4000;
/** Milliseconds between two looks at the time. */
const tick = 25;

/**
 * Bounds how long a build waits for something that only makes it faster: `allowance` milliseconds in
 * all, and longer by what has arrived in the meantime is worth. Time in which this process was busy
 * with other things, or got no processor, does not count.
 */
export class Patience {
  readonly #lost = new AbortController();
  #left: number;
  #waiting = 0;
  #clock: NodeJS.Timeout | undefined;

  /** @param allowance milliseconds. */
  constructor(allowance: number) {
    this.#left = allowance;
    // One for each request that is under way.
    setMaxListeners(0, this.#lost.signal);
  }

  /** Aborted when patience has run out. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Says that bytes came or went. */
  moved(bytes: number): void {
    this.#left += bytes / leastRate;
  }

  /** Waits for something that `signal` ends. */
  async wait<T>(work: Promise<T>): Promise<T> {
    this.#waiting += 1;
    this.#clock ??= setInterval(() => {
      this.#left -= tick;
      if (this.#left < 0) this.#lost.abort();
    }, tick);
    try {
      return await work;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) {
        clearInterval(this.#clock);
        this.#clock = undefined;
      }
    }
  }
}
