import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTurns } from '../../../../generator/serve/turns.ts';

test('calls that come at once begin one by one, and other work has its turn in between', async () => {
  const turns = createTurns(() => 0);
  const events: string[] = [];
  const calls = ['first', 'second', 'third'].map((name) =>
    turns.next(100).then(() => events.push(name)),
  );
  const others = () => {
    events.push('other');
    if (events.filter((event) => event === 'other').length < 3) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all(calls);
  assert.equal(events.slice(0, 5), ['first', 'other', 'second', 'other', 'third']);
});

test('a short call goes before long ones that wait, but not before one that has waited long', async () => {
  let time = 0;
  const turns = createTurns(() => time);
  const begun: string[] = [];
  const call = (name: string, bytes: number) => turns.next(bytes).then(() => begun.push(name));
  const calls = [call('long', 20_000), call('long, too', 20_000), call('short', 300)];
  time = 1000;
  calls.push(call('late', 300));
  await Promise.all(calls);
  assert.equal(begun, ['short', 'long', 'long, too', 'late']);
});

test.run();
