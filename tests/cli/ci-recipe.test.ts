import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { createWorkflow } from '../../generator/scaffold/init/create-workflow.ts';
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
  const PATH = `${join(root, 'stub')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, NO_COLOR: '1', STET_CACHE_DIR: join(root, 'kept') };
  return new Promise((resolve) => {
    execFile('sh', ['-c', text], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const breakNote = (root: string) =>
  writeFileSync(join(root, 'notes/first.md'), '---\nheading: First\nwritten: soon\n---\n\nText.\n');

/** What a step of a workflow keeps from run to run. */
function keptPaths(workflow: string): unknown[] {
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps: Step[] }> };
  return Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .flatMap(({ uses, with: options }) => (uses?.startsWith('actions/cache@') ? [options] : []));
}

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
}

test('each recipe keeps the cache from run to run', () => {
  const read = (name: string) => readFileSync(join(projectFolder, 'docs/recipes', name), 'utf8');
  const blocks = (name: string) =>
    [...read(name).matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);
  const pages = blocks('github-pages.md')[0] ?? '';
  for (const text of [workflow, pages, createWorkflow({ name: 'npm' })]) {
    const [kept, ...others] = keptPaths(text) as Record<string, string>[];
    assert.is(kept?.path, '.stet/cache', text);
    assert.match(kept?.key ?? '', kept?.['restore-keys'] ?? 'none');
    assert.is(others.length, 0);
  }
  const [github = '', gitlab = ''] = blocks('deployment.md');
  assert.is(parse(github)[0].with.path, '.stet/cache');
  assert.equal(parse(gitlab).build.cache.paths, ['.stet/cache']);
});

test('the script passes good content, and fails on bad with its place', async () => {
  const root = createRepository();
  const good = await runShell(script, root);
  assert.is(good.code, 0, good.output);
  assert.ok(existsSync(join(root, 'kept/store')), 'its cache is where the environment says');
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
