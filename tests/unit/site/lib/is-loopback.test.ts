import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isLoopback } from '../../../../site/lib/is-loopback.ts';

test('only this machine is this machine', () => {
  const hostOf = (url: string) => new URL(url).hostname;
  for (const url of [
    'http://localhost',
    'http://127.0.0.1:25',
    'http://127.9.8.7',
    'http://[::1]',
  ]) {
    assert.ok(isLoopback(hostOf(url)), url);
  }
  for (const url of [
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'http://128.0.0.1',
    'http://[::2]',
    'http://[fd00::1]',
  ]) {
    assert.not.ok(isLoopback(hostOf(url)), url);
  }
});

test.run();
