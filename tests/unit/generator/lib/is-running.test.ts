import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isOtherRunning, isRunning } from '../../../../generator/lib/is-running.ts';

test('a process runs until it has ended', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  assert.equal([isRunning(process.pid), isOtherRunning(process.pid)], [true, false]);
  assert.equal([isRunning(process.ppid), isOtherRunning(process.ppid)], [true, true]);
  assert.equal([isRunning(pid), isOtherRunning(pid)], [false, false]);
});

test('a process of another user runs, although it must not get signals', () => {
  const { kill } = process;
  process.kill = () => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  };
  try {
    assert.ok(isRunning(1));
  } finally {
    process.kill = kill;
  }
});

test.run();
