import { count, createTally, describeTally, tallyCalls } from '../helpers/tally.ts';
import { type Attack, addressOf, underWatch, wait } from './scene.ts';
import { send, signIn } from './target.ts';

const attackers = 40;
/** What the limit of a minute lets each of them send (spec §9). */
const attempts = 10;
/** Milliseconds between two of an attacker, and between two real ones. */
const pace = { attacker: 600, owner: 400 };
/** Addresses of real administrators, who have signed in there before, and how often they do so now. */
const owners = 4;
const signIns = 14;

/** Sign-ins of accounts that there are not, from many addresses. */
export const signInFlood: Attack = {
  point: 7,
  name: 'sign-in-flood',
  sent: `${attackers} addresses × ${attempts} sign-ins in ${(attempts * pace.attacker) / 1000} s; meanwhile ${signIns} real ones from ${owners} addresses of before`,
  run: (scene) =>
    underWatch(scene, async (target) => {
      const signInAsOwner = (index: number) => signIn(target, `127.7.${1 + (index % owners)}.1`);
      for (let index = 0; index < owners; index += 1) await signInAsOwner(index);
      const flood = createTally();
      const attack = async (number: number) => {
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const { status } = await send(target, '/api/auth/login', {
            body: { email: `nobody-${number}-${attempt}@example.com`, password: 'Not-The-One-7' },
            localAddress: addressOf(number),
          });
          count(flood, status);
          await wait(pace.attacker);
        }
      };
      const attacking = Promise.all(
        Array.from({ length: attackers }, (_, number) => attack(number)),
      );
      const real = tallyCalls(
        Array.from({ length: signIns }, async (_, index) => {
          await wait(pace.owner * (index + 1));
          return signInAsOwner(index);
        }),
      );
      const [{ statuses }] = await Promise.all([real, attacking]);
      const refused = signIns - (statuses.get('200') ?? 0);
      return {
        did: `the flood: ${describeTally(flood)}; real ones: ${describeTally({ statuses })}`,
        problems: refused > 0 ? [`${refused} of ${signIns} real sign-ins are refused`] : [],
      };
    }),
};
