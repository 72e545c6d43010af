import { PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTerminal } from '../../../../generator/commands/terminal.ts';

function createShell(isTTY: boolean) {
  const written = { stdout: '', stderr: '' };
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin });
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const shell = { stdin, stdout: stream('stdout'), stderr: stream('stderr') };
  return { written, stdin, shell: { ...shell, env: {}, cwd: () => '/' } };
}

test('what is typed for a secret is not shown; what is typed for a question is', async () => {
  const { written, stdin, shell } = createShell(true);
  const terminal = createTerminal(shell);
  assert.ok(terminal.interactive);
  const name = terminal.ask('Name: ');
  stdin.write('Ann\r');
  assert.is(await name, 'Ann');
  const secret = terminal.askSecret('Password: ');
  stdin.write('hunter3\u007f2\r');
  assert.is(await secret, 'hunter2');
  assert.match(written.stderr, 'Name: ');
  assert.match(written.stderr, 'Ann');
  assert.match(written.stderr, 'Password: ');
  assert.not.match(written.stderr, 'hunter');
  assert.is(written.stdout, '', 'the standard output is for results');
});

test('Ctrl-C ends a question', async () => {
  const { stdin, shell } = createShell(true);
  const asked = createTerminal(shell).askSecret('Password: ');
  stdin.write('\u0003');
  await asked.then(
    () => assert.unreachable(),
    (error) => assert.is(error.message, 'Canceled.'),
  );
});

test('where nobody can be asked, each line of the input is an answer, and a missing one an error', async () => {
  const { written, stdin, shell } = createShell(false);
  const terminal = createTerminal(shell);
  assert.not.ok(terminal.interactive);
  stdin.end('Ann\nhunter2\n');
  assert.is(await terminal.ask('Name: '), 'Ann');
  assert.is(await terminal.askSecret('Password: '), 'hunter2');
  await terminal.ask('More: ').then(
    () => assert.unreachable(),
    (error) => assert.match(error.message, '“More” had no answer'),
  );
  assert.equal(written, { stdout: '', stderr: '' });
  terminal.close();
});

test.run();
