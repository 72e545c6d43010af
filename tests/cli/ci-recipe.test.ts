import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { copyFixture, projectFolder } from '../helpers/project.ts';

const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
const [, section = ''] = /^## In CI\n(.*?)^## /ms.exec(readme) ?? [];
const [, workflow = ''] = /```yaml\n(.*?)```/s.exec(section) ?? [];
const [, script = ''] = /```sh\n(.*?)```/s.exec(section) ?? [];

/** A repository of the tiny site, with stet in it and an npm that has nothing to install. */
function createRepository(): string {
  const root = copyFixture('tiny');
  symlinkSync(join(projectFolder, 'bin'), join(root, 'bin'));
  mkdirSync(join(root, 'stub'));
  writeFileSync(join(root, 'stub/npm'), '#!/bin/sh\nexit 0\n');
  writeFileSync(join(root, 'stub/npx'), '#!/bin/sh\nshift\nexec node bin/stet.js "$@"\n');
  for (const name of ['npm', 'npx']) chmodSync(join(root, 'stub', name), 0o755);
  return root;
}

function runShell(text: string, root: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, PATH: `${join(root, 'stub')}:${process.env.PATH}`, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile('sh', ['-c', text], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const breakNote = (root: string) =>
  writeFileSync(join(root, 'notes/first.md'), '---\nheading: First\nwritten: soon\n---\n\nText.\n');

test('the script passes good content, and fails on bad with its place', async () => {
  const root = createRepository();
  const good = await runShell(script, root);
  assert.is(good.code, 0, good.output);
  breakNote(root);
  const bad = await runShell(script, root);
  assert.is(bad.code, 1);
  assert.match(bad.output, 'notes/first.md:3:10: error: ');
});

test('the workflow annotates the line of a mistake, that of a changed file before others', async () => {
  const { jobs } = parse(workflow) as { jobs: { check: { steps: { run?: string }[] } } };
  const runs = jobs.check.steps.flatMap(({ run }) => run ?? []);
  assert.equal(
    runs.map((run) => run.split(' ')[0]),
    ['npm', 'npx', 'npx'],
  );
  const [, check = ''] = runs;
  const root = createRepository();
  const commit = 'git add -A && git -c user.name=a -c user.email=a@b.c commit -qm x';
  const { code, output } = await runShell(
    `git init -qb main && ${commit} && git checkout -qb post`,
    root,
  );
  assert.is(code, 0, output);
  // Twelve that were bad before, and one that the request makes bad.
  for (let index = 10; index < 22; index += 1) {
    writeFileSync(
      join(root, `notes/a${index}.md`),
      '---\nheading: A\nwritten: soon\n---\n\nText.\n',
    );
  }
  await runShell(`git checkout -q main && ${commit} && git checkout -qB post`, root);
  breakNote(root);
  const found = await runShell(check, root);
  assert.is(found.code, 1);
  const annotations = found.output.split('\n').filter((line) => line.startsWith('::error'));
  assert.is(annotations.length, 10);
  assert.match(annotations[0] ?? '', '::error file=notes/first.md,line=3,endLine=3,col=10,');
  assert.match(annotations[9] ?? '', '4 more in 4 files');
});

test.run();
