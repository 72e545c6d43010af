import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../helpers/browser.ts';
import { copyFixture } from '../helpers/project.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
const note = join(root, 'notes/first.md');
let server: StetServer;
let browser: Awaited<ReturnType<typeof launch>>;

test.before(async () => {
  server = await startServer('watch', '--root', root, '--port', '0');
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});

const edit = (from: string, to: string) =>
  writeFileSync(note, readFileSync(note, 'utf8').replace(from, to));

test('the page reloads after an edit, shows an error over itself, and is back once it is mended', async () => {
  const page = await browser.newPage();
  await Promise.all([
    page.waitForResponse('**/__stet/events'),
    page.goto(`${server.url}/notes/first`),
  ]);
  edit('The first note', 'The edited note');
  await page.getByRole('heading', { name: 'The edited note' }).waitFor();

  edit('written: 2024-05-01', 'written: soon');
  const overlay = page.getByRole('alert');
  await overlay.getByText('notes/first.md:3:10').waitFor();
  assert.match((await overlay.textContent()) ?? '', 'written: soon');
  assert.ok(await page.getByRole('heading', { name: 'The edited note' }).isVisible());

  edit('written: soon', 'written: 2024-05-04');
  await page.getByText('2024-05-04').waitFor();
  await overlay.waitFor({ state: 'detached' });
});

test.run();
