import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree } from '../helpers/files.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { createRandom, type Random } from '../helpers/random.ts';
import { stet } from '../helpers/shell.ts';

const edits = 320;
const editsPerBuild = 5;

/** Another one each time; a failure prints it, and STET_SEED=… plays it again. */
const seed = Number(process.env.STET_SEED ?? Date.now() % 1_000_000);

type Edit = (root: string, random: Random) => void | Promise<void>;

const notes = (root: string) =>
  readdirSync(join(root, 'notes')).filter((name) => name.endsWith('.md'));
const images = (root: string) => readdirSync(join(root, 'images'));
const outputFiles = (root: string) =>
  existsSync(join(root, 'dist')) ? Object.keys(readTree(join(root, 'dist'))) : [];
const noteText = (root: string, random: Random) => {
  const shown = random.pick(images(root));
  return [
    '---',
    `heading: Heading ${random.integer(1000)}`,
    `written: 2024-0${1 + random.integer(9)}-1${random.integer(9)}`,
    '---',
    '',
    `Text ${random.integer(1000)} with a [link](/notes/first) and \`code\`.`,
    ...(shown && random.integer(2) ? ['', `![A picture](../images/${shown})`] : []),
    '',
  ].join('\n');
};
const replaceIn = (file: string, pattern: RegExp, text: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));

/** What authors and developers do, and what happens to the files of a machine. */
const kinds: Record<string, Edit> = {
  'change a note': (root, random) =>
    writeFileSync(join(root, 'notes', random.pick(notes(root)) ?? 'a.md'), noteText(root, random)),
  'add a note': (root, random) =>
    writeFileSync(join(root, 'notes', `n${random.integer(40)}.md`), noteText(root, random)),
  'delete a note': (root, random) => {
    const [first, ...others] = notes(root);
    if (first) rmSync(join(root, 'notes', random.pick(others) ?? first), { force: true });
  },
  'rename a note': (root, random) => {
    const name = random.pick(notes(root));
    if (name)
      renameSync(join(root, 'notes', name), join(root, 'notes', `r${random.integer(40)}.md`));
  },
  'break a note': (root, random) =>
    writeFileSync(join(root, 'notes', `n${random.integer(40)}.md`), '---\nheading: 1\n---\n'),
  'save a note as it is': (root, random) => {
    const file = join(root, 'notes', random.pick(notes(root)) ?? 'a.md');
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
  },
  'draw an image': async (root, random) => {
    const background = { r: random.integer(256), g: random.integer(256), b: random.integer(256) };
    const size = 16 + random.integer(16);
    const create = { width: size, height: size, channels: 3, background } as const;
    writeFileSync(
      join(root, 'images', `i${random.integer(4)}.png`),
      await sharp({ create }).png().toBuffer(),
    );
  },
  'delete an image': (root, random) => {
    const name = random.pick(images(root));
    if (name) rmSync(join(root, 'images', name));
  },
  'edit the template': (root, random) =>
    replaceIn(join(root, 'document.html'), /<body[^>]*>/, `<body class="v${random.integer(9)}">`),
  'edit a component': (root, random) =>
    replaceIn(
      join(root, 'note-view.tsx'),
      /<article[^>]*>/,
      `<article id="v${random.integer(9)}">`,
    ),
  'edit styles': (root, random) =>
    writeFileSync(
      join(root, 'index-view.module.css'),
      `.list { margin: ${random.integer(9)}px }\n`,
    ),
  'edit the definition': (root, random) =>
    replaceIn(join(root, 'site.config.ts'), /name: '[^']*'/, `name: 'Tiny ${random.integer(9)}'`),
  'change the style of URLs': (root, random) =>
    replaceIn(
      join(root, 'site.config.ts'),
      /urlStyle: '\w+'/,
      `urlStyle: '${random.pick(['file', 'directory'])}'`,
    ),
  'change a static file': (root, random) =>
    writeFileSync(join(root, 'static', `s${random.integer(3)}.txt`), `${random.integer(9)}`),
  'edit a file of the output': (root, random) => {
    const name = random.pick(outputFiles(root));
    if (name) writeFileSync(join(root, 'dist', name), 'somebody was here');
  },
  'delete a file of the output': (root, random) => {
    const name = random.pick(outputFiles(root).filter((path) => path.endsWith('.html')));
    if (name) rmSync(join(root, 'dist', name));
  },
  'delete the output': (root) => rmSync(join(root, 'dist'), { recursive: true, force: true }),
  'damage the cache': (root, random) => {
    const folder = join(root, 'node_modules/.cache/stet/production');
    const files = existsSync(folder) ? Object.keys(readTree(folder)) : [];
    const file = random.pick(files);
    if (file === undefined) return;
    const path = join(folder, file);
    const bytes = readFileSync(path);
    if (random.integer(3) === 0) truncateSync(path, random.integer(bytes.length));
    else {
      const at = random.integer(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 + random.integer(255)), at);
      writeFileSync(path, bytes);
    }
  },
  'delete a part of the cache': (root, random) => {
    const part = random.pick(['production/index.bin', 'production/bodies', 'spare', 'images']);
    rmSync(join(root, 'node_modules/.cache/stet', part ?? ''), { recursive: true, force: true });
  },
};

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}

/** The tiny site with a template, an image and a static file of its own. */
function createSite(): string {
  const root = copyFixture('tiny');
  mkdirSync(join(root, 'images'));
  mkdirSync(join(root, 'static'));
  writeFileSync(
    join(root, 'document.html'),
    '<!doctype html><html lang="{{language}}"><head>{{head}}</head><body><div id="root">{{markup}}</div>{{data}}</body></html>',
  );
  replaceIn(
    join(root, 'site.config.ts'),
    /entries: \{/,
    "urlStyle: 'file',\n  staticFolder: 'static',\n  document: { template: 'document.html' },\n  images: { folder: 'images' },\n  entries: {",
  );
  return root;
}

test(`after any of ${edits} random edits a build gives what a clean build gives (seed ${seed})`, async () => {
  const random = createRandom(seed);
  const root = createSite();
  const expected = join(createFolder('expected'), 'dist');
  await stet('build', '--root', root);
  const outcomes = { built: 0, refused: 0 };
  for (let done = 0; done < edits; done += editsPerBuild) {
    const steps = Array.from(
      { length: editsPerBuild },
      () => random.pick(Object.keys(kinds)) ?? '',
    );
    for (const step of steps) await kinds[step]?.(root, random);
    const cacheDir = createFolder('no-cache');
    const clean = await stet('build', '--root', root, '--out', expected, '--cache-dir', cacheDir);
    const kept = await stet('build', '--root', root);
    const where = `seed ${seed}, after edit ${done + editsPerBuild}: ${steps.join(', ')}\n${kept.stderr}`;
    assert.is(kept.code, clean.code, where);
    outcomes[clean.code === 0 ? 'built' : 'refused'] += 1;
    if (clean.code === 0) assert.equal(readTree(join(root, 'dist')), readTree(expected), where);
    else emptyFolder(join(root, 'notes'));
  }
  console.log(
    `${outcomes.built} builds were equal, ${outcomes.refused} refused alike (seed ${seed})`,
  );
  assert.ok(outcomes.built > outcomes.refused, 'most builds come to an end');
});

test.run();
