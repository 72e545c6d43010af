import { setMaxListeners } from 'node:events';

/** Bytes per millisecond; below this rate, making a value again is faster than waiting for it. */
const leastRate = 4000;
/** Milliseconds between two checks of the remaining time. */
const tick = 25;

/**
 * Limits how long a build waits for something that only makes it faster. The limit is `allowance`
 * milliseconds, extended for each byte that arrives. Time when this process was busy, or had no
 * processor, does not count.
 */
export class Patience {
  readonly #lost = new AbortController();
  #left: number;
  #waiting = 0;
  #clock: NodeJS.Timeout | undefined;

  /** @param allowance milliseconds. */
  constructor(allowance: number) {
    this.#left = allowance;
    // One listener for each running request.
    setMaxListeners(0, this.#lost.signal);
  }

  /** Aborted when the time is used up. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Records that bytes arrived or were sent. */
  moved(bytes: number): void {
    this.#left += bytes / leastRate;
  }

  /** Waits for work that `signal` can abort. */
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
