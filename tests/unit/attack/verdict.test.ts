import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { percentile, problemsOf, renderTable } from '../../attack/verdict.ts';

const quiet = { did: 'nothing', problems: [] };
const page = { kind: 'page', status: 503 } as const;
const submission = { kind: 'submission', status: 'no answer' } as const;

test('a percentile is a value that was measured, whatever their order', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.equal(
    [percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)],
    [50, 99, 100],
  );
  assert.equal([percentile([7], 0.5), percentile([7], 0), percentile([], 0.5)], [7, 7, undefined]);
});

test('an attack fails by its own problems, waits, refusals, and what is lost or stored twice', () => {
  const slow = [...Array<number>(98).fill(1), 251, 251];
  const problems = problemsOf({
    did: 'much',
    problems: ['it opens the inbox'],
    sighting: { times: slow, refused: [page, page, submission] },
    stored: { acknowledged: 9, lost: 1, doubled: 2 },
  });
  assert.equal(problems, [
    'it opens the inbox',
    'others wait 251 ms at p99, at most 250 are allowed',
    'others are refused: 2 × page (503)',
    'others are refused: 1 × submission (no answer)',
    '1 acknowledged submissions are lost',
    '2 submissions are stored twice',
  ]);
});

test('one slow answer of a hundred, and a refusal that is right, are no problem', () => {
  const times = [...Array<number>(99).fill(1), 9_000];
  const sighting = { times, refused: [submission] };
  assert.equal(problemsOf({ ...quiet, sighting }, ['submission']), []);
  assert.equal(problemsOf({ ...quiet, sighting }).length, 1);
  assert.equal(problemsOf(quiet), []);
});

test('the table has a row for each attack, and says below it why one failed', () => {
  const sighting = { times: [1, 2, 300], refused: [page] };
  const stored = { acknowledged: 5, lost: 0, doubled: 0 };
  const table = renderTable([
    { attack: 'a', sent: 'x | y', ...quiet, wrong: [] },
    { attack: 'b', sent: 'z', ...quiet, sighting, stored, wrong: ['it is slow'] },
  ]);
  const lines = table.split('\n');
  assert.equal(lines.slice(2, 4), [
    '| a | x \\| y | nothing | – | – | – | pass |',
    '| b | z | nothing | 2 / 300 / 300 | 1 of 3 | 0 of 5 | **fail** |',
  ]);
  assert.is(lines.at(-1), '- b: it is slow');
});

test.run();
