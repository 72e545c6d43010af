import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch, waitForHydration } from '../helpers/browser.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';
import { until } from '../helpers/until.ts';
import { listenTo, type WatchMessages } from '../helpers/watch-messages.ts';

const root = copyFixture('tiny');
/** While this file is missing, `pages()` does not end if there is more than one note. */
const gate = join(createFolder('gate'), 'open');
const file = join(root, 'notes/first.md');
let server: StetServer;
let messages: WatchMessages;
let browser: Awaited<ReturnType<typeof launch>>;

test.before(async () => {
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8')
    .replace('export default', "import { existsSync } from 'node:fs';\n\nexport default")
    .replace(
      'pages: ({ notes }) => [',
      'pages: async ({ notes }) => { if (notes.length > 1) await untilOpen(notes[0]); return [',
    )
    .replace('],\n  entries:', ']; },\n  entries:')
    // The list also says what follows from a note's body.
    .replace('({ id, data })', '({ id, data, words })')
    .replace('heading: data.heading', 'heading: data.heading + String(words)');
  const wait = `
    async function untilOpen(note: { words: number }) {
      console.log('planning ' + note.words + ' words');
      const next = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
      while (!existsSync(${JSON.stringify(gate)})) await next(10);
      await next(150);
    }`;
  writeFileSync(config, `${definition}${wait}\n`);
  openGate();
  server = await startServer('watch', '--root', root, '--port', '0');
  messages = await listenTo(server);
  browser = await launch();
});
test.after(async () => {
  openGate();
  await browser?.close();
  assert.is(await server.stop(), 0);
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage();
  await Promise.all([page.waitForResponse('**/__stet/events'), page.goto(`${server.url}${path}`)]);
  await waitForHydration(page);
  return page;
}

const openGate = () => writeFileSync(gate, '');
const closeGate = () => rmSync(gate);
const edit = (from: string, to: string) => replaceIn(file, from, to);
const page = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const shows = (path: string, text: string) =>
  messages.until(async () => (await page(path)).includes(text));
const list = async () => /<main.*<\/main>/s.exec(await page('/'))?.[0];
const listChanges = (from: string | undefined) =>
  messages.until(async () => (await list()) !== from);

test('an open page shows an edited body before a slow plan, and what follows from it afterward', async () => {
  const [note, overview] = [await open('/notes/first'), await open('/')];
  await note.getByRole('button', { name: 'Read 0 times' }).click();
  const before = await overview.getByRole('main').innerText();
  closeGate();
  edit('One line', 'One edited line');
  await note.getByText('One edited line').waitFor();
  await server.saw(/notes\/first\.md in \d+ ms/);
  assert.is(await overview.getByRole('main').innerText(), before);

  openGate();
  await until(overview, (text) => document.querySelector('main')?.innerText !== text, before);
  // Neither page was loaded again.
  await note.getByRole('button', { name: 'Read 1 times' }).waitFor();
});

test('an edited title too, in the page and its head, and later in the list', async () => {
  const [note, overview] = [await open('/notes/first'), await open('/')];
  closeGate();
  edit('heading: ', 'heading: Edited ');
  await note.getByRole('heading', { name: /^Edited / }).waitFor();
  assert.match(await note.title(), /^Edited /);
  assert.not.match(await overview.getByRole('main').innerText(), 'Edited ');

  openGate();
  await overview.getByRole('link', { name: /^Edited / }).waitFor();
});

test('a save during a slow plan is shown, and that plan is given up', async () => {
  const before = await list();
  const words = Number(/planning (\d+) words\s*$/.exec(server.output.stdout)?.[1]);
  closeGate();
  edit('One edited line', 'One edited line with four words more');
  await shows('/notes/first', 'four words more');
  await server.saw(`planning ${words + 4} words`);
  edit('with four words more', 'with words');
  await shows('/notes/first', 'One edited line with words');
  openGate();
  await listChanges(before);
  assert.match((await list()) ?? '', `${words + 2}<`);
});

test('so is each of several saves, but after an error only what was planned', async () => {
  const before = await list();
  closeGate();
  for (const words of ['first line', 'second line of three', 'third line']) {
    edit(/One .*?,/.exec(readFileSync(file, 'utf8'))?.[0] ?? '', `One ${words},`);
    await shows('/notes/first', `One ${words},`);
  }
  edit('written: 2024-05-01', 'written: soon');
  let { errors } = await messages.next();
  while (errors.length === 0) ({ errors } = await messages.next());
  assert.match(errors[0]?.text ?? '', 'notes/first.md:3:10');
  assert.match(await page('/notes/first'), 'One third line,');

  edit('written: soon', 'written: 2024-05-01');
  edit('One third line', 'One last line of this test');
  openGate();
  await listChanges(before);
  assert.match(await page('/notes/first'), 'One last line of this test,');
});

test.run();
