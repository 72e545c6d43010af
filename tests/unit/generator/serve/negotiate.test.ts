import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseEncoding, chooseRange } from '../../../../generator/serve/negotiate.ts';

test('the coding of the greatest weight, the smaller one of two that are alike', () => {
  const cases: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate', undefined],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, br', 'br'],
    ['BR ; Q=0.8 , gzip;q=0.2', 'br'],
    ['br;q=2', undefined],
    ['gzip;q=much', undefined],
  ];
  for (const [accepted, expected] of cases) assert.is(chooseEncoding(accepted), expected, accepted);
});

test('one range of bytes, or all of them', () => {
  const choose = (range?: string, condition?: string) =>
    chooseRange({ range, condition, etag: '"a"', size: 100 });
  assert.equal(choose('bytes=0-9'), { start: 0, end: 9 });
  assert.equal(choose('bytes=90-'), { start: 90, end: 99 });
  assert.equal(choose('bytes=-10'), { start: 90, end: 99 });
  assert.equal(choose('bytes=-200'), { start: 0, end: 99 });
  assert.equal(choose('bytes=50-5000'), { start: 50, end: 99 });
  assert.is(choose('bytes=100-'), 'unsatisfiable');
  assert.is(choose('bytes=-0'), 'unsatisfiable');
  for (const range of [
    undefined,
    'bytes=-',
    'bytes=9-3',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=a-b',
  ])
    assert.is(choose(range), undefined, range);
});

test('a part of the version that the client has, else all of the other', () => {
  const choose = (condition: string) =>
    chooseRange({ range: 'bytes=0-9', condition, etag: '"a"', size: 100 });
  assert.equal(choose('"a"'), { start: 0, end: 9 });
  for (const condition of ['"b"', 'W/"a"', 'Sat, 01 Jan 2024 00:00:00 GMT'])
    assert.is(choose(condition), undefined, condition);
});

test.run();
