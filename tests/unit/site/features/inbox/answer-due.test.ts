import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerWithinHours } from '../../../../../site/domain/company.ts';
import { timeToAnswer } from '../../../../../site/features/inbox/answer-due.ts';
import { projectFolder } from '../../../../helpers/project.ts';

const receivedAt = '2026-01-01T12:00:00.000Z';
const minute = 60_000;
const hour = 60 * minute;
/** What the row of an open request says so long after it has arrived. */
const after = (time: number) =>
  timeToAnswer({ receivedAt, handled: false }, Date.parse(receivedAt) + time);

for (const [time, text] of [
  [0, '24 h left'],
  // The clock of a server may be ahead.
  [-hour, '24 h left'],
  [5.5 * hour, '18 h left'],
  [23 * hour, '1 h left'],
  [23 * hour + 1, '59 min left'],
  [24 * hour - 1, '< 1 min left'],
  [24 * hour, '< 1 min overdue'],
  [24 * hour + 59 * minute, '59 min overdue'],
  [27.9 * hour, '3 h overdue'],
  [71.9 * hour, '47 h overdue'],
  [72 * hour, '2 d overdue'],
  [240 * hour, '9 d overdue'],
] as const) {
  test(`${time / hour} hours after it has arrived, a request has ${text}`, () => {
    assert.equal(after(time), { text, isOverdue: text.endsWith('overdue') });
  });
}

test('a request that is handled has no time left', () => {
  assert.is(timeToAnswer({ receivedAt, handled: true }, Date.parse(receivedAt)), undefined);
});

test('wherever the site names a time for an answer, it is this one', () => {
  const files = [
    'content/pages',
    'site/blog',
    'site/changelog',
    'site/pages',
    'site/plan/plan.ts',
  ].flatMap(listFiles);
  const promises = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/within\s+(\d+)\s+hours/gi)].map(([, hours]) => hours),
  );
  assert.ok(promises.length > 10);
  assert.equal([...new Set(promises)], [String(answerWithinHours)]);
});

/** The files of a folder of the project and of those in it, or the one file itself. */
function listFiles(path: string): string[] {
  const absolute = join(projectFolder, path);
  if (statSync(absolute).isFile()) return [absolute];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

test.run();
