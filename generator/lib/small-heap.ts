import { setFlagsFromString } from 'node:v8';

/** Percent by which the heap may grow beyond what lives in it, before it is collected. */
const growth = 80;

/**
 * Has garbage collected sooner from here on, in the whole process. V8 lets a heap grow to four times what
 * lives in it: 2 GB with 100,000 posts, for nothing.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}
