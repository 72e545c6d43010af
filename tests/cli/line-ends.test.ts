import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/lib/list-files.ts';
import { readTree } from '../helpers/files.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

const note = `---
# stet-ignore title/length: long on purpose
heading: |-
  A note
  of two lines
written: 2024-05-03
---

> [!NOTE]
> An alert.

\`\`\`js
const one = 1;
const two = 2;
\`\`\`

A line with a break  
and [a dead link](/nowhere).

<!-- stet-ignore link/dead: written later -->
[Later](/later)
`;

/** A site in which every file that is read as text has more than one line. */
function createSite(): string {
  const root = copyFixture('tiny');
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  for (const folder of ['content', 'templates']) mkdirSync(join(root, folder));
  write('notes/third.md', note);
  write('content/redirects.yaml', '# moved\n/old: /notes/first\n"/older": /notes/none\n');
  write('content/urls.txt', '# public\n/old\n/lost\n');
  write('templates/notes.md', '---\nheading: A note # shown\nwritten: 2020-01-01\n---\n\nText.\n');
  const document = readFileSync(join(projectFolder, 'templates/default-document.html'), 'utf8');
  write('document.html', document);
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  write(
    'site.config.ts',
    config
      .replace("api: 'api.ts',", "document: { template: 'document.html' },")
      .replace("folder: 'notes',", "folder: 'notes', fields: { title: 'heading' },"),
  );
  return root;
}

/** Ends every line of every file as Windows does. */
function useWindowsLineEnds(root: string): void {
  for (const file of listFiles(root)) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'));
  }
}

const readText = (root: string, file: string) => readFileSync(join(root, file), 'utf8');

test('line ends of Windows change no finding, no page, and stay in what is written', async () => {
  const [unix, windows] = [createSite(), createSite()];
  useWindowsLineEnds(windows);
  const check = async (root: string) =>
    JSON.parse((await stet('check', '--root', root, '--json')).stdout).diagnostics;
  const found = await check(unix);
  assert.ok(found.length >= 3, JSON.stringify(found));
  assert.equal(await check(windows), found);

  for (const root of [unix, windows]) {
    writeFileSync(join(root, 'content/redirects.yaml'), '/old: /notes/first\r\n');
    const { code, stderr } = await stet('build', '--root', root, '--at', '2026-01-01');
    assert.is(code, 0, stderr);
    await stet('check', '--root', root, '--update-urls');
    await stet('new', 'note', 'Fourth', '--root', root, '--at', '2026-01-01');
  }
  const [wanted, built] = [unix, windows].map((root) => readTree(join(root, 'dist')));
  assert.equal(Object.keys(built ?? {}), Object.keys(wanted ?? {}));
  for (const [file, text] of Object.entries(wanted ?? {})) assert.is(built?.[file], text, file);
  assert.match(readText(unix, 'dist/notes/third.html'), 'class="callout');
  for (const file of ['content/urls.txt', 'notes/fourth.md']) {
    assert.match(readText(unix, file), /Fourth|\/notes\/first\n/, file);
    assert.is(readText(windows, file), readText(unix, file).replaceAll('\n', '\r\n'), file);
  }
});

test.run();
