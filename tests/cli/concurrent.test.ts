import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree } from '../helpers/files.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { runStet, runStetWith } from '../helpers/stet-process.ts';

test('builds at the same time, into folders of their own, leave each what a build alone does', async () => {
  const root = copyFixture('tiny');
  const build = (out: string) => runStet('build', '--root', root, '--out', out);
  for (const round of [1, 2, 3]) {
    appendFileSync(join(root, 'notes/first.md'), `\nParagraph ${round}.\n`);
    const results = await Promise.all(['one', 'two', 'three'].map(build));
    for (const { code, stdout } of results) assert.is(code, 0, stdout);
  }
  // What they have left in the cache is believed by the next one.
  await build('last');
  const [one, two, three, last] = ['one', 'two', 'three', 'last'].map((out) =>
    readTree(join(root, out)),
  );
  for (const folder of ['one', 'two', 'three', 'last', '.stet']) {
    rmSync(join(root, folder), { recursive: true });
  }
  await build('clean');
  const clean = readTree(join(root, 'clean'));
  for (const built of [one, two, three, last]) assert.equal(built, clean);
});

test('builds at the same time into one folder leave a whole output there', async () => {
  const root = copyFixture('tiny');
  const build = () => runStet('build', '--root', root);
  await build();
  for (const round of [1, 2, 3]) {
    appendFileSync(join(root, 'notes/first.md'), `\nParagraph ${round}.\n`);
    await Promise.all([build(), build()]);
  }
  const { code, stdout } = await build();
  assert.is(code, 0, stdout);
  const built = readTree(join(root, 'dist'));
  for (const folder of ['dist', '.stet']) rmSync(join(root, folder), { recursive: true });
  await build();
  assert.equal(built, readTree(join(root, 'dist')));
});

/** Rendering with it runs another build of the site to its end, unless that is the one it is in. */
const renderWithAnotherBuild = `import { execFileSync } from 'node:child_process';
import { renderToString } from 'react-dom/server';

let isFirst = process.env.OTHER_BUILD !== undefined;
export const render = ({ page: { View, path, data, body }, shared }) => {
  if (isFirst) {
    isFirst = false;
    const { OTHER_BUILD, ...env } = process.env;
    execFileSync(process.execPath, JSON.parse(OTHER_BUILD), { env });
  }
  return renderToString(<View path={path} data={data} body={body} shared={shared} />);
};
`;

test('a build in which another one replaces the output starts from that output', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'entry.server.tsx'), renderWithAnotherBuild);
  const build = ['build', '--root', root] as const;
  // Twice, so that there is a spare folder with the files of the first.
  for (const text of ['', 'One.', 'Two.']) {
    appendFileSync(join(root, 'notes/first.md'), `\n${text}\n`);
    const other = [join(projectFolder, 'bin/stet.js'), ...build];
    const env = text === 'Two.' ? { OTHER_BUILD: JSON.stringify(other) } : {};
    const { code, stdout } = await runStetWith(env, ...build);
    assert.is(code, 0, stdout);
  }
  const built = readTree(join(root, 'dist'));
  assert.match(built['notes/first.html'] ?? '', 'Two.');
  await runStet(...build, '--out', join(root, 'alone'));
  assert.equal(built, readTree(join(root, 'alone')));
});

test.run();
