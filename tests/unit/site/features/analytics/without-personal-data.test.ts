import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasOptedOut } from '../../../../../site/features/analytics/opt-out.ts';
import {
  publicUrl,
  withoutPersonalData,
} from '../../../../../site/features/analytics/without-personal-data.ts';

for (const [url, expected] of [
  ['https://usta.example/', 'https://usta.example/'],
  [
    'https://usta.example/resources/blog?q=ada&category=ai',
    'https://usta.example/resources/blog?category=ai',
  ],
  [
    'https://usta.example/?utm_source=a&utm_id=1&gclid=2',
    'https://usta.example/?utm_source=a&utm_id=1',
  ],
  ['https://usta.example/hi/ada@example.com', 'https://usta.example/hi/[email]'],
  ['https://usta.example/?utm_source=ada@example.com', 'https://usta.example/?utm_source=[email]'],
  [
    'https://usta.example/resources/blog/playbook-2025',
    'https://usta.example/resources/blog/playbook-2025',
  ],
  ['', ''],
] as const) {
  test(`of ${JSON.stringify(url)} the public part is kept`, () => {
    assert.is(publicUrl(url), expected);
  });
}

const messages = [
  ['TypeError: Failed to fetch', 'TypeError: Failed to fetch'],
  ['Failed to submit form (503)', 'Failed to submit form (503)'],
  ['"ada.byron+x@mail.example.com" is known', '"[email]" is known'],
  ['call +1 (555) 555-0142 now', 'call [number] now'],
  ['at https://usta.example/a.js?user=ada:1:2', 'at https://usta.example/a.js'],
] as const;

test('error messages lose personal data', () => {
  for (const [message, expected] of messages) assert.is(withoutPersonalData(message), expected);
});

test('a long message is cut, and read in no time whatever it is', () => {
  assert.is(withoutPersonalData('x'.repeat(500)).length, 100);
  const start = process.cpuUsage();
  for (const part of ['1 ', 'a', 'a@', '(', '%40']) withoutPersonalData(part.repeat(20_000));
  // Microseconds of this process's own time, whatever else the machine does.
  assert.ok(process.cpuUsage(start).user < 2_000_000);
});

test('Do Not Track and Global Privacy Control are obeyed', () => {
  assert.ok(hasOptedOut({ doNotTrack: '1' }));
  assert.ok(hasOptedOut({ doNotTrack: null, globalPrivacyControl: true }));
  assert.not.ok(hasOptedOut({ doNotTrack: '0', globalPrivacyControl: false }));
  assert.not.ok(hasOptedOut({}));
});

test.run();
