import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolderTree } from '../../../../generator/watch/folder-tree.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('folder-tree');
const at = (path: string) => join(root, path);
const write = (path: string, text: string) => writeFileSync(at(path), text);

const errors: unknown[] = [];
let told = new Set<string>();
let onTold = () => {};
const tree = createFolderTree({
  onChange(path) {
    told.add(path);
    onTold();
  },
  onError: (error) => errors.push(error),
});

/** Does something, and waits until this file, or a folder that it is in, is said to have changed. */
async function isToldOf(path: string, act: () => void): Promise<void> {
  told = new Set();
  act();
  const isTold = () => {
    for (let part = at(path); part !== root; part = dirname(part)) if (told.has(part)) return true;
    return false;
  };
  const longest = AbortSignal.timeout(10_000);
  while (!isTold()) {
    await new Promise<void>((resolve, reject) => {
      onTold = resolve;
      longest.onabort = () => reject(new Error(`${path} is told of`));
    });
  }
}

test.before(async () => {
  mkdirSync(at('notes/early'), { recursive: true });
  await tree.follow(root);
});

test('files in the folders that were there are told of, as often as they are saved', async () => {
  for (const text of ['one', 'two', 'three']) {
    await isToldOf('notes/early/a.md', () => write('notes/early/a.md', text));
  }
});

test('whenever a file of a new folder is written, it is told of', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    await isToldOf('notes/new', () => mkdirSync(at('notes/new')));
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    await isToldOf('notes/new/a.md', () => write('notes/new/a.md', 'first'));
    await isToldOf('notes/new/in/a.md', () => {
      mkdirSync(at('notes/new/in'));
      write('notes/new/in/a.md', 'second');
    });
    await isToldOf('notes/new', () => rmSync(at('notes/new'), { recursive: true }));
  }
});

test('whenever a file is saved after its folder took the place of another, it is told of', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    await isToldOf('notes/deep', () => mkdirSync(at('notes/deep')));
    mkdirSync(at('next'));
    write('next/a.md', 'new');
    await isToldOf('notes/deep', () => {
      renameSync(at('notes/deep'), at('last'));
      renameSync(at('next'), at('notes/deep'));
    });
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    for (const text of ['once', 'twice']) {
      await isToldOf('notes/deep/a.md', () => write('notes/deep/a.md', text));
    }
    await isToldOf('notes/deep', () => {
      for (const folder of ['notes/deep', 'last']) rmSync(at(folder), { recursive: true });
    });
  }
});

test('a folder with files may become a file at once', async () => {
  await isToldOf('notes/early', () => {
    rmSync(at('notes/early'), { recursive: true });
    write('notes/early', 'a file');
  });
  await isToldOf('notes/early', () => write('notes/early', 'saved'));
  assert.equal(errors, []);
});

test('links to folders are followed, but not in circles', async () => {
  const elsewhere = createFolder('folder-tree-elsewhere');
  symlinkSync(root, at('notes/circle'));
  symlinkSync('nowhere', at('notes/broken'));
  await isToldOf('notes/linked', () => symlinkSync(elsewhere, at('notes/linked')));
  await isToldOf('notes/linked/a.md', () => writeFileSync(join(elsewhere, 'a.md'), 'text'));
});

test('a link to a file is told of when that file is saved, written in place or replaced', async () => {
  const elsewhere = createFolder('folder-tree-files');
  const target = join(elsewhere, 'README.md');
  writeFileSync(target, 'first');
  await isToldOf('notes/readme.md', () => symlinkSync(target, at('notes/readme.md')));
  // The watch of the target begins after the event of the link, which is then told of again.
  for (const text of ['second', 'third']) {
    await isToldOf('notes/readme.md', () => writeFileSync(target, text));
    await isToldOf('notes/readme.md', () => {
      writeFileSync(`${target}.tmp`, `${text} again`);
      renameSync(`${target}.tmp`, target);
    });
  }
});

test('output, packages, hidden files and logs are left out', async () => {
  for (const folder of ['.stet', 'dist', 'node_modules', '.git']) mkdirSync(at(folder));
  for (const folder of ['dist', 'node_modules', '.git']) write(`${folder}/a.md`, 'text');
  write('watch.log', 'text');
  await isToldOf('seen.md', () => write('seen.md', 'text'));
  assert.equal([...told], [at('seen.md')]);
  assert.equal(errors, []);
});

test('content is not, in a folder that is named like output or for other programs', async () => {
  for (const folder of ['notes/dist', 'static/dist-api', 'static/.well-known']) {
    await isToldOf(folder, () => mkdirSync(at(folder), { recursive: true }));
    await isToldOf(`${folder}/a.md`, () => write(`${folder}/a.md`, 'text'));
  }
});

test('but not those of a folder that is itself followed, such as a package in a dist', async () => {
  mkdirSync(at('package/dist'), { recursive: true });
  await tree.follow(at('package/dist'));
  await isToldOf('package/dist/index.js', () => write('package/dist/index.js', 'text'));
});

test('a folder is followed in one that only its own users may list', async () => {
  const above = mkdtempSync(join(tmpdir(), 'folder-tree-'));
  mkdirSync(join(above, 'site'));
  chmodSync(above, 0o111);
  const found: unknown[] = [];
  const other = createFolderTree({ onChange() {}, onError: (error) => found.push(error) });
  const isRoot = process.getuid?.() === 0;
  // The modes of folders do not apply to root.
  if (isRoot) process.seteuid?.(65_534);
  try {
    await other.follow(join(above, 'site'));
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(above, 0o700);
    other.end();
    rmSync(above, { recursive: true });
  }
  assert.equal(found, []);
});

test.after(() => tree.end());

test.run();
