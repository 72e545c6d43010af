import { statSync } from 'node:fs';
import { createRandom } from '../helpers/random.ts';
import { describeTally, tallyCalls } from '../helpers/tally.ts';
import { type Attack, addressOf, submit, underWatch } from './scene.ts';
import { longestValues } from './texts.ts';

const submissions = 200;
/** Megabytes that the journal may grow to. */
const largestJournal = 32;

/** Submissions that are as large as they can be, all at once. */
export const largeSubmissions: Attack = {
  point: 2,
  name: 'large-submissions',
  sent: `${submissions} submissions of 70 kB at once, then ${submissions} with each field at its limit`,
  run: (scene) =>
    underWatch(scene, async (target, ledger) => {
      const random = createRandom(1);
      const send = async (first: number, size: 'overlong' | 'allowed') => {
        const all = Array.from({ length: submissions }, (_, index) => {
          const number = first + index;
          const values = longestValues(random, number, size);
          return submit(target, { number, values, localAddress: addressOf(number), ledger });
        });
        return describeTally(await tallyCalls(all));
      };
      const journal = watchSize(`${target.file}-wal`);
      const overlong = await send(0, 'overlong');
      const tooLarge = ledger.size;
      const allowed = await send(submissions, 'allowed');
      const size = journal.end();
      return {
        did: `70 kB: ${overlong}; at the limits: ${allowed}; journal ${size.toFixed(1)} MB at most`,
        problems: [
          ...(tooLarge > 0 ? [`${tooLarge} submissions of 70 kB are stored`] : []),
          ...(size > largestJournal ? [`the journal grows beyond ${largestJournal} MB`] : []),
        ],
      };
    }),
};

/** Looks at a file's size now and then; gives the largest in megabytes. */
function watchSize(file: string): { end(): number } {
  let largest = 0;
  const look = () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    largest = Math.max(largest, size / 1e6);
  };
  const timer = setInterval(look, 50);
  return {
    end() {
      clearInterval(timer);
      look();
      return largest;
    },
  };
}
