import { administrator } from '../helpers/api.ts';
import { count, createTally, describeTally } from '../helpers/tally.ts';
import { type Attack, addressOf, underWatch } from './scene.ts';
import { send, signIn, type Target } from './target.ts';

const guessed = 60;
/** How many are under way at a time. */
const parallel = 4;
/** How many passwords may be looked at. */
const mostEvaluated = 20;

/** Many networks that guess the password of one account, each once. */
export const guesses: Attack = {
  point: 7,
  name: 'guesses',
  sent: `${guessed} guesses at one account from ${guessed} networks; then its owner signs in, at an address of before`,
  run: (scene) =>
    underWatch(scene, async (target) => {
      const tally = createTally();
      let next = 0;
      const guess = async () => {
        while (next < guessed) {
          const number = next;
          next += 1;
          count(tally, (await tryPassword(target, number)).status);
        }
      };
      await Promise.all(Array.from({ length: parallel }, guess));
      const evaluated = tally.statuses.get('401') ?? 0;
      // Where the administrator has signed in before the others began to call.
      const owner = await signIn(target, '127.7.0.3');
      return {
        did: `${describeTally(tally)}: ${evaluated} of ${guessed} passwords looked at; the owner: ${owner.status}`,
        problems: [
          ...(evaluated > mostEvaluated ? [`${evaluated} passwords are looked at`] : []),
          ...(owner.status === 200 ? [] : [`the owner is answered ${owner.status}`]),
          ...(target.server.output.stdout.includes('"event":"account-slowed"')
            ? []
            : ['the log says nothing of it']),
        ],
      };
    }),
};

function tryPassword(target: Target, number: number) {
  return send(target, '/api/auth/login', {
    body: { email: administrator.email, password: `Not-The-Password-${number}` },
    localAddress: addressOf(number),
  });
}
