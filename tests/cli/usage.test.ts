import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { runStet, spawnStet } from '../helpers/stet-process.ts';

const commands = [
  'init',
  'build',
  'watch',
  'check',
  'new',
  'explain',
  'preview',
  'serve',
  'schema',
  'types',
];

test('--version prints the version alone', async () => {
  const { code, stdout } = await stet('--version');
  assert.is(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});

test('--help lists every command', async () => {
  const { code, stdout } = await stet('--help');
  assert.is(code, 0);
  for (const command of commands) assert.match(stdout, new RegExp(`^ {2}${command} `, 'm'));
});

test('the help of every command has a sentence, its flags and two examples', async () => {
  for (const command of commands) {
    const { code, stdout } = await stet(command, '--help');
    assert.is(code, 0, command);
    assert.match(stdout, /\n\n[A-Z][^\n]+\./, `${command}: a sentence`);
    assert.match(stdout, command === 'init' ? '[folder]' : '--root <folder>');
    assert.is(stdout.match(/^ {2}\$ stet /gm)?.length, 2, `${command}: two examples`);
  }
});

test('wrong usage is exit code 2, with what is wrong and where help is', async () => {
  const cases = [
    { args: ['bild'], says: "unknown command 'bild'" },
    { args: ['build', '--ouput', 'x'], says: '(Did you mean --out?)' },
    { args: ['build', '--root'], says: 'argument missing' },
    { args: ['build', '--root', ''], says: "'--root <folder>' has an empty argument" },
    { args: ['build', '--cache-dir='], says: "'--cache-dir <folder>' has an empty argument" },
    { args: ['preview', '--host', ''], says: "'--host <address>' has an empty argument" },
    { args: ['preview', '--port', ''], says: 'whole number from 0 to 65535' },
    { args: ['diff', ''], says: "the argument 'base' is empty" },
    { args: ['check', 'notes/first.md', ''], says: "the argument 'paths' is empty" },
    { args: ['init', ''], says: "the argument 'folder' is empty" },
    { args: ['verify', '--live', 'https://tiny.example', '--out', ''], says: '--out <folder>' },
    { args: ['preview', '--port', 'http'], says: 'whole number from 0 to 65535' },
    { args: ['build', 'extra'], says: 'too many arguments' },
  ];
  for (const { args, says } of cases) {
    const { code, stdout, stderr } = await stet(...args);
    assert.is(code, 2, args.join(' '));
    assert.is(stdout, '');
    assert.ok(stderr.includes(says), stderr);
    assert.match(stderr, /stet .*--help lists/);
  }
});

test('without a command the help is shown, as wrong usage', async () => {
  const { code, stderr } = await stet();
  assert.is(code, 2);
  assert.match(stderr, 'Usage: stet');
});

test('the real executable runs the sources as they are, and passes on the exit code', async () => {
  const { code, stdout } = await runStet('--version');
  assert.is(code, 0);
  assert.is(stdout, (await stet('--version')).stdout);
  assert.is((await runStet('bild')).code, 2);
});

test('a reader that has seen enough, such as head, changes neither the exit code nor the output', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'notes/third.md'), 'No front matter.\n');
  const child = spawnStet('check', '--root', root);
  child.stdout?.destroy();
  let said = '';
  child.stderr?.on('data', (data) => (said += data));
  const [code] = await once(child, 'close');
  assert.is(said, '');
  assert.is(code, 1);
});

test('output that does not fit on the disk is one line and exit code 1', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [join(projectFolder, 'bin/stet.js'), '--help'], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  let said = '';
  child.stderr?.on('data', (data) => (said += data));
  const [code] = await once(child, 'close');
  assert.match(said, /^The output cannot be written: ENOSPC.*\n$/);
  assert.is(code, 1);
});

test('a folder that does not exist is not watched, and not made', async () => {
  const { code, stderr } = await stet('watch', '--root', '/no/such/folder');
  assert.is(code, 1);
  assert.match(stderr, 'There is no site in /no/such/folder');
  assert.not(existsSync('/no'));
});

test('types of a folder that is no site are wrong usage, not a failure of stet', async () => {
  const { code, stderr } = await stet('types', '--root', '/no/such/folder');
  assert.is(code, 1);
  assert.match(stderr, 'There is no site in /no/such/folder');
});

test.run();
