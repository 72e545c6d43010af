import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../generator/cli.ts';
import { documents } from '../../scripts/readability/documents.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { createShell, stet } from '../helpers/shell.ts';

const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');

/** Commands that the API of the USTA site adds. */
const apiCommands = ['admin', 'data', 'log'];

const helpOf = new Map<string, string>();
test.before(async () => {
  // Not where the site is: its own commands, such as those of its API, are in its own documents.
  const shell = createShell(createFolder('nowhere'));
  await run(['--help'], shell);
  const { stdout } = shell.written;
  for (const [, name = ''] of stdout.matchAll(/^ {2}([a-z]+) (?=\[)/gm)) {
    helpOf.set(name, (await stet(name, '--help')).stdout);
  }
});

test('README lists every command, with flags that it has', () => {
  const [, table = ''] = /## Commands\n\n```\n(.*?)```/s.exec(readme) ?? [];
  const entries = table
    .split(/^(?=stet )/m)
    .map((entry) => [/^stet (\w+)/.exec(entry)?.[1], entry]);
  assert.equal(entries.map(([name]) => name).sort(), [...helpOf.keys()].sort());
  for (const [name = '', entry = ''] of entries) {
    for (const [flag] of entry.matchAll(/--[a-z-]+/g)) {
      assert.ok(hasFlag(name, flag), `stet ${name} ${flag}`);
    }
  }
});

test('every call of stet that a guide shows has a command and flags that there are', () => {
  let calls = 0;
  for (const document of documents) {
    const text = readFileSync(join(projectFolder, document), 'utf8');
    for (const [call, name = ''] of text.matchAll(
      /\b(?:npx )?stet(?:\.js)? (?!stet)([a-z]+)(?: [^\n`#|]*)?/g,
    )) {
      if (apiCommands.includes(name)) continue;
      const isCall = helpOf.has(name) || /^npx|stet\.js/.test(call) || /--[a-z]/.test(call);
      if (!isCall) continue;
      calls += 1;
      assert.ok(helpOf.has(name), `${document}: ${call}`);
      for (const [flag] of call.matchAll(/(?<= )--[a-z-]+/g)) {
        assert.ok(hasFlag(name, flag), `${document}: ${call}`);
      }
    }
  }
  assert.ok(calls > 20, `${calls} calls`);
});

function hasFlag(name: string, flag: string): boolean {
  return new RegExp(`(?:^|[ ,])${flag}(?![a-z-])`, 'm').test(helpOf.get(name) ?? '');
}

test.run();
