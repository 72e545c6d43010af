import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeWeek, readHash, splitBar, sumHours, toHash } from '../../../../site/lib/week.ts';

test('a hash holds the hours of five tasks', () => {
  assert.is(toHash([10, 7, 6, 8, 9]), '#hours=10,7,6,8,9');
  assert.equal(readHash('#hours=10,7,6,8,9'), [10, 7, 6, 8, 9]);
  assert.equal(readHash('#hours=0,40,0,0,0'), [0, 40, 0, 0, 0]);
});

test('a hash that holds anything else is not read', () => {
  for (const hash of [
    '',
    '#',
    '#hours',
    '#hours=',
    '#hours=1,2,3,4',
    '#hours=1,2,3,4,5,6',
    '#hours=1,2,3,4,',
    '#hours=1,2,3,4,41',
    '#hours=1,2,3,4,-1',
    '#hours=1,2,3,4,5.5',
    '#hours=1,2,3,4,1e1',
    '#hours=1,2,3,4, 5',
    '#hours=1,2,3,4,<b>',
    '#weeks=1,2,3,4,5',
  ]) {
    assert.is(readHash(hash), undefined, hash);
  }
});

test('the first three tasks are copying, the others the job', () => {
  assert.equal(sumHours([10, 7, 6, 8, 9]), { copying: 23, job: 17, total: 40 });
});

test('the sentence says how much of the week is copying', () => {
  assert.is(describeWeek([10, 7, 6, 8, 9], 'these'), '23 of these 40 hours are copying.');
  assert.is(describeWeek([1, 0, 0, 8, 9], 'your'), '1 of your 18 hours is copying.');
  assert.is(describeWeek([0, 0, 0, 8, 9], 'your'), 'None of your 17 hours are copying.');
  assert.is(describeWeek([1, 0, 0, 0, 0], 'your'), '1 of your 1 hour is copying.');
  assert.is(describeWeek([0, 0, 0, 0, 0], 'your'), 'No hours yet.');
});

test('the parts of the bar follow each other and fill it', () => {
  assert.equal(splitBar([10, 7, 6, 8, 9]), [
    { x: '0%', width: '25%' },
    { x: '25%', width: '17.5%' },
    { x: '42.5%', width: '15%' },
    { x: '57.5%', width: '20%' },
    { x: '77.5%', width: '22.5%' },
  ]);
  assert.equal(
    splitBar([0, 0, 0, 0, 0]).map(({ width }) => width),
    ['0%', '0%', '0%', '0%', '0%'],
  );
});

test.run();
