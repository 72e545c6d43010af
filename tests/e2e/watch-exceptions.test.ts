import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../helpers/browser.ts';
import { copyFixture } from '../helpers/project.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
let server: StetServer;
let browser: Awaited<ReturnType<typeof launch>>;
let page: Page;

/** A view that throws where a button says, and once it is there. */
const view = `import { useEffect, useState } from 'react';
import { load } from './load.ts';

export default function NoteView({ data }: any) {
  useEffect(() => {
    document.body.dataset.hydrated = 'yes';
    if (location.hash === '#effect') load(data.nothing);
  }, []);
  const reject = async () => load(null);
  return (
    <main>
      <button type="button" onClick={() => load(undefined)}>Handler</button>
      <button type="button" onClick={reject}>Promise</button>
      <p>{location.hash === '#markup' ? 'browser' : 'server'}</p>
      <Panel />
    </main>
  );
}

function Panel() {
  const [isBroken, setBroken] = useState(false);
  return <p><button type="button" onClick={() => setBroken(true)}>Render</button>{isBroken && <Broken />}</p>;
}

function Broken() {
  return <b>{load(undefined)}</b>;
}
`;
const load = `/** Shows where. */
export function load(from: any): string {
  try {
    return from.address;
  } catch (cause) {
    throw new RangeError('There is no address', { cause });
  }
}
`;

test.before(async () => {
  writeFileSync(
    join(root, 'note-view.tsx'),
    view.replaceAll('location.hash', "(typeof location === 'undefined' ? '' : location.hash)"),
  );
  writeFileSync(join(root, 'load.ts'), load);
  server = await startServer('watch', '--root', root, '--port', '0');
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});
test.before.each(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
});
test.after.each(() => page.close());

/** Replaces texts of a file in one save. */
function edit(name: string, ...changes: readonly (readonly [string, string])[]): void {
  const file = join(root, name);
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) text = text.replace(from, to);
  writeFileSync(file, text);
}

/** What the overlay says, once it says something. */
async function overlay(text: string): Promise<string> {
  const section = page.getByRole('alert').filter({ hasText: text });
  // An edit may hide it at any time, so its text is read in the step that waits for it.
  return (await section.innerText()).replaceAll('\u00a0', ' ');
}

const frame = `  4 |     return from.address;
  5 |   } catch (cause) {
  6 |     throw new RangeError('There is no address', { cause });
    |           ^^^^^^^^^^^^^^
  7 |   }
  8 | }`;

test('what throws in a handler, a promise and an effect is shown with the code around it', async () => {
  for (const [hash, button, call] of [
    ['', 'Handler', 'at onClick (note-view.tsx:12:44)'],
    ['', 'Promise', 'at reject (note-view.tsx:9:30)'],
    ['#effect', '', 'note-view.tsx:7:'],
  ]) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/notes/first${hash}`);
    await page.locator('body[data-hydrated]').waitFor({ state: 'attached' });
    if (button) await page.getByRole('button', { name: button }).click();
    const said = await overlay('RangeError: There is no address');
    for (const text of [
      'load.ts:6:11  error  browser/exception',
      '/notes/first threw in the browser: RangeError: There is no address',
      frame,
      'at load (load.ts:6:11)',
      call ?? '',
      'while making the page /notes/first',
      'caused by TypeError: Cannot read properties of ',
      'at load (load.ts:4:17)',
    ]) {
      assert.ok(said.includes(text), `${text}\n----\n${said}`);
    }
    assert.not.match(said, 'react-dom');
    await server.saw(frame);
    await server.saw(call ?? '');
  }
});

/** How often the terminal has said something. */
const countSaid = (text: string) =>
  `${server.output.stdout}${server.output.stderr}`.split(text).length - 1;

test('what a component throws is shown with the components around it', async () => {
  await page.goto(`${server.url}/notes/first`);
  await page.locator('body[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Render' }).click();
  const said = await overlay('RangeError: There is no address');
  const components = ['in Broken (note-view.tsx:26:14)', 'in Panel (note-view.tsx:'];
  for (const text of [...components, 'in NoteView (note-view.tsx:']) {
    assert.ok(said.includes(text), `${text}\n----\n${said}`);
    await server.saw(text);
  }
});

test('an edited component is traced in the open page, and said once until the next edit', async () => {
  const open = async (path: string) => {
    await page.goto(`${server.url}${path}`);
    await page.locator('body[data-hydrated]').waitFor({ state: 'attached' });
  };
  const throwAgain = async () => {
    const said = page.getByRole('alert').getByText('Again and again').first();
    // An edit may show the button before its code has arrived; the click then does nothing.
    for (let tries = 0; tries < 30 && !(await said.isVisible()); tries += 1) {
      const button = page.getByRole('button', { name: 'Again' });
      await button.click({ timeout: 1000 }).catch(() => {});
      await said.waitFor({ timeout: 1000 }).catch(() => {});
    }
    return overlay('Again and again');
  };
  await open('/notes/first');
  const added = `  const again = () => { throw new Error('Again and again'); };\n  const reject`;
  const button = '<p><button type="button" onClick={again}>Again</button>';
  edit('note-view.tsx', ['<p>', button], ['  const reject', added]);
  const said = await throwAgain();
  assert.ok(said.includes('at again (note-view.tsx:9:'), said);
  await server.saw(/note-view\.tsx in \d+ ms/);
  for (const path of ['/notes/first', '/notes/second']) {
    await open(path);
    assert.ok((await throwAgain()).includes('at again (note-view.tsx:9:'));
  }
  assert.is(countSaid('threw in the browser: Again and again'), 1);
});

test('what an edit throws stays shown until the next edit, and is then shown again', async () => {
  await page.goto(`${server.url}/notes/second`);
  await page.locator('body[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate("addEventListener('stet:edit', () => { window.isComplete = true; })");
  const thrown = `useEffect(() => queueMicrotask(() => { throw new Error('In the edit'); }), []);`;
  edit('note-view.tsx', ['  const [isBroken', `  ${thrown}\n  const [isBroken`]);
  await page.waitForFunction('window.isComplete');
  assert.match(await overlay('In the edit'), 'note-view.tsx:');

  edit('note-view.tsx', [thrown, '']);
  await page.getByRole('alert').waitFor({ state: 'detached' });

  for (const word of ['very', 'really']) {
    await page.getByRole('button', { name: 'Handler' }).click();
    await overlay('There is no address');
    edit('notes/second.md', ['The ', `The ${word} `]);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
});

test('what throws in the API is shown in the terminal in the same way', async () => {
  assert.is((await fetch(`${server.url}/api/throw`)).status, 500);
  await server.saw(/api\.ts:\d+:\d+ {2}error {2}api\/failed\n.*a secret of the inside/);
  await server.saw("throw new Error('a secret of the inside');");
  await server.saw('while making the request /api/throw');
});

test('markup that differs after hydration is an exception too', async () => {
  await page.goto(`${server.url}/notes/second#markup`);
  await overlay('Hydration failed');
  await server.saw('/notes/second threw in the browser: ');
});

test.run();
