import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../generator/cli.ts';
import { readTree } from '../helpers/files.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { createShell, stet } from '../helpers/shell.ts';

const timed = ['draft', 'later', 'leaving', 'soon'];

/** The notes, of those that have a time, that each place of the output has. */
function readPlaces(root: string) {
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
  const namedIn = (text: string) => timed.filter((id) => text.includes(`/notes/${id}<`));
  return {
    pages: timed.filter((id) => existsSync(join(root, `dist/notes/${id}.html`))),
    data: timed.filter((id) => existsSync(join(root, `dist/notes/${id}.json`))),
    list: timed.filter((id) => read('index.html').includes(`href="/notes/${id}"`)),
    sitemap: namedIn(read('sitemap.xml')),
    feed: namedIn(read('rss.xml')),
  };
}

/** Builds the notes that have a time; always in one place, so that what the cache keeps is tried too. */
const root = copyFixture('tiny', 'scheduled');

async function build(...args: string[]) {
  const { code, stdout, stderr } = await stet('build', '--root', root, ...args);
  assert.is(code, 0, stderr);
  return { stdout, stderr };
}

test('an entry is in every place of the output or in none, by the time of the build', async () => {
  const cases: { args: string[]; shows: string[] }[] = [
    { args: ['--at', '2024-05-03'], shows: [] },
    { args: ['--at', '2024-05-04'], shows: ['leaving'] },
    // 09:00 at UTC+1 is 08:00 in UTC, to the second.
    { args: ['--at', '2026-01-01T07:59:59Z'], shows: ['leaving'] },
    { args: ['--at', '2026-01-01T08:00:00Z'], shows: ['leaving', 'soon'] },
    { args: ['--at', '2026-01-15'], shows: ['soon'] },
    { args: ['--at', '2026-02-01'], shows: ['later', 'soon'] },
    { args: ['--at', '2026-03-01'], shows: ['soon'] },
    { args: ['--at', '2025-01-01', '--drafts'], shows: ['draft', 'leaving'] },
    { args: ['--at', '2025-01-01', '--future'], shows: ['later', 'leaving', 'soon'] },
    { args: ['--at', '2025-01-01', '--future', '--drafts'], shows: timed },
  ];
  for (const { args, shows } of cases) {
    await build(...args);
    for (const [place, there] of Object.entries(readPlaces(root))) {
      assert.equal(there, shows, `${args.join(' ')}: ${place}`);
    }
  }
});

test('check and build give the same warning for a redirect to a hidden page', async () => {
  const root = copyFixture('tiny', 'scheduled');
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/redirects.yaml'), '/old: /notes/later\n');
  for (const command of ['check', 'build']) {
    const { code, stdout, stderr } = await stet(command, '--root', root, '--at', '2025-01-01');
    assert.is(code, 0, `${command}: ${stderr}`);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('redirects.yaml'));
    assert.equal(said, ['content/redirects.yaml:1:7  warning  redirects/target'], command);
  }
});

test('a site can tell what it shows although it is not public', async () => {
  const { stdout } = await build('--at', '2025-01-01', '--drafts');
  assert.match(readFileSync(join(root, 'dist/notes/draft.html'), 'utf8'), '<h1>Draft draft</h1>');
  assert.match(readFileSync(join(root, 'dist/notes/leaving.html'), 'utf8'), '<h1>Leaving </h1>');
  assert.match(stdout, '  shown   1 draft, not public');
});

test('the clock is --at, else SOURCE_DATE_EPOCH, and the site is told the day', async () => {
  const build = async (env: Record<string, string>, ...args: string[]) => {
    const shell = createShell(projectFolder, env);
    await run(['build', '--root', root, ...args], shell);
    return /there is on ([\d-]+)\./.exec(readFileSync(join(root, 'dist/index.html'), 'utf8'))?.[1];
  };
  assert.is(await build({ SOURCE_DATE_EPOCH: '1735689600' }), '2025-01-01');
  assert.is(await build({ SOURCE_DATE_EPOCH: '1735689600' }, '--at', '2026-05-06'), '2026-05-06');
  assert.is(await build({}), new Date().toISOString().slice(0, 10));
});

test('a build reads no other clock', async () => {
  const RealDate = Date;
  const places: string[] = [];
  const note = () => {
    const caller = new Error().stack?.split('\n')[3] ?? '';
    // Packages may ask, to time themselves; what counts is the code of the two halves.
    if (!/node_modules\/|node:/.test(caller)) places.push(caller);
  };
  class WatchedDate extends RealDate {
    constructor(...args: unknown[]) {
      super(...(args as [number]));
      if (args.length === 0) note();
    }
    static override now() {
      note();
      return RealDate.now();
    }
  }
  globalThis.Date = WatchedDate as DateConstructor;
  try {
    await stet('build', '--root', root, '--at', '2026-01-01');
    await stet('check', '--root', projectFolder, '--at', '2026-01-01');
  } finally {
    globalThis.Date = RealDate;
  }
  assert.equal(places, []);
});

test('two builds of one moment give the same bytes, of another one others', async () => {
  const trees = [];
  for (const at of ['2026-01-01', '2026-01-01', '2026-01-02']) {
    await build('--at', at);
    trees.push(readTree(join(root, 'dist')));
  }
  assert.equal(trees[0], trees[1]);
  assert.is.not(trees[0]?.['index.html'], trees[2]?.['index.html']);
});

test('the summary lists what is hidden, and what is due next', async () => {
  const { stdout } = await build('--at', '2025-06-01');
  assert.match(stdout, '  hidden  1 draft, 2 scheduled\n');
  assert.match(stdout, '          notes/draft.md draft\n');
  assert.match(stdout, '          notes/soon.md scheduled until 2026-01-01T09:00+01:00\n');
  assert.match(stdout, '  next    notes/soon.md appears 2026-01-01T08:00:00.000Z\n');
  assert.match(
    (await build('--at', '2026-04-01')).stdout,
    /hidden {2}1 draft, 2 expired\n[\s\S]*notes\/later\.md expired since 2026-03-01\n/,
  );
});

test('--json of build and check says the same, for a scheduler', async () => {
  const args = ['--root', root, '--at', '2026-01-02', '--json'];
  const built = JSON.parse((await stet('build', ...args)).stdout).build.schedule;
  assert.equal(built, {
    at: '2026-01-02T00:00:00.000Z',
    hidden: [
      { file: 'notes/draft.md', unpublished: 'draft', from: '2024-05-03' },
      { file: 'notes/later.md', unpublished: 'scheduled', from: '2026-02-01', until: '2026-03-01' },
    ],
    shown: [],
    next: { at: '2026-01-15T00:00:00.000Z', file: 'notes/leaving.md', change: 'disappears' },
  });
  assert.equal(JSON.parse((await stet('check', ...args)).stdout).schedule, built);
  const last = JSON.parse(
    (await stet('check', '--root', root, '--at', '2027-01-01', '--json')).stdout,
  );
  assert.is(last.schedule.next, null);
});

test('a link to what is hidden is a warning that names both files', async () => {
  const { stdout } = await build('--at', '2025-01-01');
  assert.match(
    stdout,
    [
      'notes/leaving.md:7:23  warning  link/hidden',
      '  notes/leaving.md links to /notes/soon#top, but notes/soon.md is not public before 2026-01-01T09:00+01:00.',
      '  7 | See [what comes soon](/notes/soon#top) and [a draft](/notes/draft).',
      '    |                       ^^^^^^^^^^^^^^^',
    ].join('\n'),
  );
  assert.match(stdout, 'links to /notes/draft, but notes/draft.md is a draft.');
  assert.not.match(stdout, 'notes/draft.md links', 'what is hidden itself may link to it');
  const shown = await build('--at', '2025-01-01', '--drafts', '--future');
  assert.not.match(shown.stdout, 'link/hidden');
});

test('what is wrong with an unfinished entry is for check, not for a build without it', async () => {
  const root = copyFixture('tiny', 'scheduled');
  writeFileSync(
    join(root, 'notes/half.md'),
    '---\nheading: Half\nwritten: 2025-01-01\nunfinished: true\n---\n\n![](gone.png)\n',
  );
  const at = ['--root', root, '--at', '2025-01-01'];
  assert.is((await stet('build', ...at)).code, 0);
  const { code, stdout } = await stet('check', ...at);
  assert.is(code, 0);
  assert.match(stdout, 'notes/half.md:7:1  advice  image/missing');
  assert.match(stdout, 'An error when published: The image gone.png does not exist.');
  assert.is((await stet('build', ...at, '--strict')).code, 0);
  assert.is((await stet('build', ...at, '--drafts')).code, 1);
});

test('a time that is none is wrong usage, or named with the function that gave it', async () => {
  for (const at of ['tomorrow', '2026-02-30', '2026-1-1', '2026-01-01T09:00', '']) {
    for (const command of ['build', 'check', 'watch']) {
      const { code, stderr } = await stet(command, '--at', at);
      assert.is(code, 2, `${command} --at ${at}`);
      assert.match(
        stderr,
        'Write a date such as 2026-01-31, or a time with its zone such as 2026-01-31T09:00Z.',
      );
    }
  }
  const shell = createShell(projectFolder, { SOURCE_DATE_EPOCH: 'now' });
  assert.is(await run(['check'], shell), 2);
  assert.match(shell.written.stderr, 'SOURCE_DATE_EPOCH is "now"; it must be a whole number');
  const root = copyFixture('tiny', 'scheduled');
  writeFileSync(join(root, 'notes/x.md'), '---\nheading: X\nwritten: soon\n---\n');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'visibility() of the site\'s definition threw: from is "soon"');
});

test.run();
