import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
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

const recipe = readFileSync(join(projectFolder, 'docs/recipes/ci.md'), 'utf8');
const [, workflow = ''] = /```yaml\n(.*?)```/s.exec(recipe) ?? [];
const [, script = ''] = /```sh\n(.*?)```/s.exec(recipe) ?? [];

const deployment = readFileSync(join(projectFolder, 'docs/recipes/deployment.md'), 'utf8');
const [, diffSection = ''] = /^## Show what a pull request changes\n(.*)/ms.exec(deployment) ?? [];
const [github = '', gitlab = ''] = [...diffSection.matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, text = '']) => text,
);
const [, lostPages = ''] = /```sh\n(.*?)```/s.exec(diffSection) ?? [];

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

function runShell(
  text: string,
  root: string,
  variables: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    STET_CACHE_DIR: join(root, 'kept'),
    ...variables,
    PATH: `${join(root, 'stub')}:${process.env.PATH}`,
    NO_COLOR: '1',
  };
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

/** A branch that changes a note and removes another one, of a repository that knows `origin/main`. */
async function createBranch(): Promise<string> {
  const root = createRepository();
  writeFileSync(join(root, '.gitignore'), 'node_modules\n.stet\nbin\nstub\n');
  const calls = 'printf "%s\\n" "$*" >> calls.txt';
  // What GitLab answers: no notes yet.
  const stubs = { gh: calls, curl: `${calls}; case "$*" in *per_page*) echo "[]";; esac` };
  for (const [name, line] of Object.entries(stubs)) {
    writeFileSync(join(root, 'stub', name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(root, 'stub', name), 0o755);
  }
  const commit = 'git add -A && git -c user.name=a -c user.email=a@b.c commit -qm x';
  const start = `git init -qb main && ${commit} && git remote add origin . && git fetch -q origin && git checkout -qb post`;
  const { code, output } = await runShell(start, root);
  assert.is(code, 0, output);
  appendFileSync(join(root, 'notes/first.md'), '\nAnother paragraph.\n');
  rmSync(join(root, 'notes/second.md'));
  assert.is((await runShell(commit, root)).code, 0);
  return root;
}

const readIn = (root: string, name: string) => readFileSync(join(root, name), 'utf8');

test('the workflow of a diff comments what the pull request changes', async () => {
  const { jobs } = parse(github) as {
    jobs: { diff: { steps: { run?: string; env?: Record<string, string> }[] } };
  };
  const root = await createBranch();
  const variables = { GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: 'summary.md', NUMBER: '12' };
  for (const { run = '' } of jobs.diff.steps) {
    const { code, output } = await runShell(run, root, variables);
    assert.is(code, 0, output);
  }
  assert.match(readIn(root, 'diff.md'), '<ins>Another paragraph.</ins>');
  assert.is(readIn(root, 'summary.md'), readIn(root, 'diff.md'));
  assert.is(
    readIn(root, 'calls.txt'),
    'pr comment 12 --edit-last --create-if-none --body-file diff.md\n',
  );
  const { code, output } = await runShell(lostPages, root);
  assert.is(code, 1);
  assert.match(output, 'No redirect from /notes/second');
});

test('the job of GitLab posts the diff as a note', async () => {
  const { diff } = parse(gitlab) as { diff: { script: string[] } };
  const root = await createBranch();
  const { output: base } = await runShell('git rev-parse origin/main', root);
  const { code, output } = await runShell(`set -e\n${diff.script.join('\n')}`, root, {
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base.trim(),
    CI_API_V4_URL: 'https://gitlab.example/api/v4',
    CI_PROJECT_ID: '3',
    CI_MERGE_REQUEST_IID: '4',
    DIFF_TOKEN: 'secret',
  });
  assert.is(code, 0, output);
  const text = readIn(root, 'diff.md');
  assert.match(text, '<ins>Another paragraph.</ins>');
  assert.ok(text.endsWith('<!-- stet diff -->\n'), text);
  const notes = 'https://gitlab.example/api/v4/projects/3/merge_requests/4/notes';
  const [asked = '', posted = ''] = readIn(root, 'calls.txt').split('\n');
  assert.ok(asked.endsWith(`${notes}?per_page=100`), asked);
  assert.match(posted, '-X POST');
  assert.ok(posted.endsWith(`--data-urlencode body@diff.md ${notes}`), posted);
});

test.run();
