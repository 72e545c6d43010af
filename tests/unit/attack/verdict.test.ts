import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { percentile, problemsOf, renderTable, type Sighting } from '../../attack/verdict.ts';

const quiet = { did: 'nothing', problems: [] };

function answered(count: number, time: number): Sighting[] {
  return Array.from({ length: count }, () => ({ kind: 'page', status: 200, isDue: true, time }));
}

const refused: Sighting = { kind: 'submission', status: 503, isDue: false, time: 1 };
const lost: Sighting = { kind: 'inbox', status: 'no answer', isDue: false, time: 10_000 };

test('a percentile is a value that was measured, whatever their order', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  const shares = [0.5, 0.99, 1].map((share) => percentile(hundred, share));
  assert.equal(shares, [50, 99, 100]);
  assert.equal([percentile([7], 0.5), percentile([7], 0), percentile([], 0.5)], [7, 7, undefined]);
});

test('an attack fails by its own problems, by what is lost and by what is stored twice', () => {
  const problems = problemsOf({
    did: 'much',
    problems: ['it opens the inbox'],
    stored: { acknowledged: 9, lost: 1, doubled: 2 },
  });
  assert.equal(problems, [
    'it opens the inbox',
    '1 acknowledged submissions are lost',
    '2 submissions are stored twice',
  ]);
});

test('one slow answer of a hundred is no problem, two are', () => {
  assert.equal(problemsOf({ ...quiet, seen: [...answered(99, 250), ...answered(1, 9_000)] }), []);
  assert.equal(problemsOf({ ...quiet, seen: [...answered(98, 1), ...answered(2, 251)] }), [
    'others wait 251 ms at p99, at most 250 are allowed',
  ]);
});

test('a refusal counts as a wait without an end, unless it is right', () => {
  assert.equal(problemsOf({ ...quiet, seen: [...answered(99, 1), refused] }), []);
  const seen = [...answered(97, 1), refused, refused, lost];
  assert.equal(problemsOf({ ...quiet, seen }), [
    'others are refused: 2 × submission (503), 1 × inbox (no answer)',
  ]);
  assert.equal(problemsOf({ ...quiet, seen }, ['submission']), []);
});

test('the table has a row for each attack, and says below it why one failed', () => {
  const seen = [...answered(2, 2), { ...refused, time: 300 }];
  const stored = { acknowledged: 5, lost: 0, doubled: 0 };
  const table = renderTable([
    { attack: 'a', sent: 'x | y', ...quiet, wrong: [] },
    { attack: 'b', sent: 'z', ...quiet, seen, stored, wrong: ['it is slow'] },
  ]);
  const lines = table.split('\n');
  assert.equal(lines.slice(2, 4), [
    '| a | x \\| y | nothing | – | – | – | pass |',
    '| b | z | nothing | 2 / 300 / 300 | 1 of 3 | 0 of 5 | **fail** |',
  ]);
  assert.is(lines.at(-1), '- b: it is slow');
});

test.run();
