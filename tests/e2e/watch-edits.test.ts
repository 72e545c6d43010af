import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch, waitForHydration } from '../helpers/browser.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';
import { listenTo } from '../helpers/watch-messages.ts';

const root = copyFixture('tiny', 'watched');
let server: StetServer;
let browser: Awaited<ReturnType<typeof launch>>;
/** One page for all rows, as an author has it open. */
let page: Page;

test.before(async () => {
  mkdirSync(join(root, 'pictures'));
  await draw('#ff0000');
  server = await startServer('watch', '--root', root, '--port', '0');
  browser = await launch();
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const remove = (file: string) => rmSync(join(root, file), { recursive: true });
const move = (from: string, to: string) => renameSync(join(root, from), join(root, to));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const edit = (file: string, from: string, to: string) => replaceIn(join(root, file), from, to);
const note = (heading: string, more = '') =>
  `---\nheading: ${heading}\nwritten: 2024-06-01\n${more}---\n\nText of ${heading}.\n`;
const draw = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toFile(join(root, 'pictures/dot.png'));

const text = (wanted: string) => page.getByText(wanted, { exact: true }).first().waitFor();
const noText = (wanted: string) => page.getByText(wanted).first().waitFor({ state: 'detached' });
/** Waits for an expression to be true; a promise is taken for true. */
const until = (condition: string) => page.waitForFunction(condition);

interface Row {
  what: string;
  /** What is open. @default '/notes/first' */
  path?: string;
  edit: () => unknown;
  /** Waits for what must appear. */
  appears: () => Promise<unknown>;
  reloads?: true;
  /** Whether React begins the edited component again, as after an edit of its hooks. */
  resets?: true;
}

/** Waits until the document of the page has the code of every patch that pages are told of. */
async function untilBundled(): Promise<void> {
  const messages = await listenTo(server);
  const countBundled = async () => {
    const html = await (await fetch(page.url())).text();
    return Number(/data-patches="(\d+)"/.exec(html)?.[1] ?? 0);
  };
  let { patches } = messages.first;
  while ((await countBundled()) < patches.length) ({ patches } = await messages.next());
  messages.close();
}

let source = '';

const rows: Row[] = [
  {
    what: 'words of the body',
    edit: () => edit('notes/first.md', 'One line', 'One edited line'),
    appears: () => until('document.body.textContent.includes("One edited line")'),
  },
  {
    what: 'front matter, which is in the title of the document too',
    edit: () => edit('notes/first.md', 'The first note', 'The edited note'),
    appears: async () => {
      await text('The edited note');
      await until('document.title === "The edited note"');
    },
  },
  {
    what: 'a new file, on a page that lists it',
    path: '/',
    edit: () => write('notes/third.md', note('The third note')),
    appears: () => text('The third note'),
  },
  {
    what: 'a new file, at the address where its page will be',
    path: '/notes/fourth',
    edit: () => write('notes/fourth.md', note('The fourth note')),
    appears: () => text('The fourth note'),
    reloads: true,
  },
  {
    what: 'a renamed file',
    path: '/',
    edit: () => move('notes/third.md', 'notes/renamed.md'),
    appears: () => page.locator('a[href="/notes/renamed"]').waitFor(),
  },
  {
    what: 'a deleted file, on a page that listed it',
    path: '/',
    edit: () => remove('notes/renamed.md'),
    appears: () => noText('The third note'),
  },
  {
    what: 'a deleted file, on its own page',
    path: '/notes/fourth',
    edit: () => remove('notes/fourth.md'),
    appears: () => text('There is no page here.'),
    reloads: true,
  },
  {
    what: 'a new folder with a file in it',
    path: '/',
    edit: () => {
      mkdirSync(join(root, 'notes/deep/er'), { recursive: true });
      write('notes/deep/er/note.md', note('A deep note'));
    },
    appears: () => text('A deep note'),
  },
  {
    what: 'a file in that folder',
    path: '/notes/deep/er/note',
    edit: () => edit('notes/deep/er/note.md', 'A deep note', 'A deeper note'),
    appears: () => text('A deeper note'),
  },
  {
    what: 'a folder that is removed',
    path: '/',
    edit: () => remove('notes/deep'),
    appears: () => noText('A deeper note'),
  },
  {
    what: 'a picture that is named for the first time',
    edit: () => edit('notes/first.md', 'written:', 'picture: ../pictures/dot.png\nwritten:'),
    appears: () => until('document.querySelector("img")?.naturalWidth === 40'),
  },
  {
    what: 'a changed picture',
    edit: async () => {
      source = (await page.locator('img').getAttribute('src')) ?? '';
      await draw('#00ff00');
    },
    appears: () =>
      until(
        `document.querySelector("img").getAttribute("src") !== "${source}" && document.querySelector("img").naturalWidth === 40`,
      ),
  },
  {
    what: 'a draft, which is shown and marked',
    edit: () => edit('notes/first.md', 'written:', 'draft: true\nwritten:'),
    appears: () => text('Not public: draft'),
  },
  {
    what: 'the schema',
    edit: () => edit('site.config.ts', 'heading: z.string()', 'heading: z.string().toUpperCase()'),
    appears: () => text('THE EDITED NOTE'),
  },
  {
    what: 'the definition',
    edit: () => edit('site.config.ts', 'title: note.data.heading', "title: 'Another title'"),
    appears: () => until('document.title === "Another title"'),
  },
  {
    what: 'a module that the definition imports, and that was not there before',
    edit: () => {
      write('titles.ts', "export const title = 'An imported title';\n");
      write('site.config.ts', `import { title } from './titles.ts';\n${read('site.config.ts')}`);
      edit('site.config.ts', "title: 'Another title'", 'title');
    },
    appears: () => until('document.title === "An imported title"'),
  },
  {
    what: 'that module',
    edit: () => edit('titles.ts', 'An imported', 'A changed'),
    appears: () => until('document.title === "A changed title"'),
  },
  {
    what: 'what all pages share',
    edit: () => write('menu/notes.yaml', 'label: Notes\n'),
    appears: () => text('Home, Notes'),
    reloads: true,
  },
  {
    what: 'the document template',
    edit: () => edit('document.html', 'The first footer', 'The second footer'),
    appears: () => text('The second footer'),
    reloads: true,
  },
  {
    what: 'the inline script',
    edit: () => edit('early.ts', 'one', 'two'),
    appears: () => until('document.documentElement.dataset.early === "two"'),
    reloads: true,
  },
  {
    what: 'a rule of a stylesheet',
    edit: () => edit('note-view.module.css', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)'),
    appears: () =>
      until('getComputedStyle(document.querySelector("main")).color === "rgb(4, 5, 6)"'),
  },
  {
    what: 'a class, which code has to know of',
    edit: () => {
      write(
        'note-view.module.css',
        `${read('note-view.module.css')}.time { color: rgb(7, 8, 9); }\n`,
      );
      edit('note-view.tsx', '<time ', '<time className={styles.time} ');
    },
    appears: () =>
      until('getComputedStyle(document.querySelector("time")).color === "rgb(7, 8, 9)"'),
  },
  {
    what: 'a stylesheet that another takes a class from, and that was not there before',
    edit: () => {
      write('edge.module.css', '.edge { outline: 3px solid }\n');
      const taking = ".time { composes: edge from './edge.module.css'; color:";
      edit('note-view.module.css', '.time { color:', taking);
    },
    appears: () => until('getComputedStyle(document.querySelector("time")).outlineWidth === "3px"'),
  },
  {
    what: 'a rule of that stylesheet',
    edit: () => edit('edge.module.css', '3px', '4px'),
    appears: () => until('getComputedStyle(document.querySelector("time")).outlineWidth === "4px"'),
  },
  {
    what: 'a class of that stylesheet, which code has to know of',
    edit: () => write('edge.module.css', '.more { top: 1px } .edge { composes: more }\n'),
    appears: () => until('/edge_.* more_/.test(document.querySelector("time").className)'),
  },
  {
    what: 'a component',
    edit: () => edit('note-view.tsx', 'Comment <input', 'Remark <input'),
    appears: () => text('Remark'),
  },
  {
    what: 'a mistake in a component, and the save that fixes it',
    edit: async () => {
      edit('note-view.tsx', 'Remark <input', 'Remark< <input');
      await page.getByRole('alert').getByText('note-view.tsx').first().waitFor();
      edit('note-view.tsx', 'Remark< <input', 'Comment <input');
    },
    appears: () => page.getByRole('alert').waitFor({ state: 'detached' }),
  },
  {
    what: 'a component of a new file',
    edit: () => {
      write(
        'byline.tsx',
        "import { useId } from 'react';\nexport const Byline = () => <p id={useId()}>By nobody</p>;\n",
      );
      edit(
        'note-view.tsx',
        'import { useState',
        "import { Byline } from './byline.tsx';\nimport { useState",
      );
      edit('note-view.tsx', 'body }} />', 'body }} /><Byline />');
    },
    appears: () => text('By nobody'),
  },
  {
    what: 'the text of that component, which has one name in its file and another elsewhere',
    edit: () => edit('byline.tsx', 'By nobody', 'By somebody'),
    appears: () => text('By somebody'),
  },
  {
    what: 'a function that a component uses',
    edit: async () => {
      write('words.ts', "export const words = () => 'Old words';\n");
      edit('byline.tsx', 'import', "import { words } from './words.ts';\nimport");
      edit('byline.tsx', 'By somebody', '{words()}');
      await text('Old words');
      edit('words.ts', 'Old words', 'New words');
    },
    appears: () => text('New words'),
  },
  {
    what: 'a component that is removed with its file',
    edit: () => {
      const without = read('note-view.tsx')
        .replace(/import \{ Byline.*\n/, '')
        .replace('<Byline />', '');
      write('note-view.tsx', without);
      remove('byline.tsx');
      remove('words.ts');
    },
    appears: () => noText('New words'),
  },
  {
    what: 'the hooks of a component',
    edit: () => edit('note-view.tsx', 'useState(0);', "useState(0);\n  useState('more');"),
    appears: () => text('Read 0 times'),
    resets: true,
  },
  {
    what: 'the hooks as they were',
    edit: () => edit('note-view.tsx', "\n  useState('more');", ''),
    appears: () => text('Read 0 times'),
    resets: true,
  },
  {
    what: 'a view that exports something else, too',
    edit: () => edit('note-view.tsx', 'export default', 'export const limit = 3;\nexport default'),
    appears: () => until('window.isOpen === undefined'),
    reloads: true,
  },
  {
    what: 'the entry',
    edit: () =>
      edit(
        'entry.client.tsx',
        '  onEdit?.',
        "  document.body.dataset.entry = 'edited';\n  onEdit?.",
      ),
    appears: () => until('document.body.dataset.entry === "edited"'),
    reloads: true,
  },
  {
    what: 'a static file',
    edit: () => write('static/words.txt', 'Other words.\n'),
    appears: async () => {
      const messages = await listenTo(server);
      await messages.until(async () =>
        /Other/.test(await (await fetch(`${server.url}/words.txt`)).text()),
      );
      messages.close();
    },
  },
  {
    what: 'a redirect, at the old address',
    path: '/notes/old',
    edit: () => {
      mkdirSync(join(root, 'content'));
      write('content/redirects.yaml', '/notes/old: /notes/first\n');
    },
    appears: () => until('location.pathname === "/notes/first"'),
    reloads: true,
  },
  {
    what: 'a save by a rename over the file',
    edit: () => {
      write('notes/.first.md.tmp', read('notes/first.md').replace('One edited', 'One renamed'));
      move('notes/.first.md.tmp', 'notes/first.md');
    },
    appears: () => until('document.body.textContent.includes("One renamed line")'),
  },
  {
    what: 'a save by removing the file and writing it again',
    edit: () => {
      const saved = read('notes/first.md').replace('One renamed', 'One rewritten');
      move('notes/first.md', 'notes/first.md~');
      write('notes/first.md', saved);
      remove('notes/first.md~');
    },
    appears: () => until('document.body.textContent.includes("One rewritten line")'),
  },
  {
    what: 'a save in two writes, the first of which empties the file',
    edit: () => {
      const saved = read('notes/first.md').replace('One rewritten', 'One refilled');
      write('notes/first.md', '');
      write('notes/first.md', saved);
    },
    appears: () => until('document.body.textContent.includes("One refilled line")'),
  },
  {
    what: 'many files at once, as a checkout changes them',
    path: '/',
    edit: () => {
      for (let index = 1; index <= 40; index += 1) write(`notes/b${index}.md`, note(`B ${index}`));
      for (let index = 1; index <= 40; index += 2) remove(`notes/b${index}.md`);
    },
    appears: async () => {
      await text('B 40');
      await until('document.querySelectorAll("li").length === 22');
    },
  },
  {
    what: 'code and content in one moment',
    edit: () => {
      edit('note-view.tsx', 'Comment <input', 'Reply <input');
      edit('notes/first.md', 'One refilled', 'One final');
    },
    appears: async () => {
      await text('Reply');
      await until('document.body.textContent.includes("One final line")');
    },
    reloads: true,
  },
];

for (const { what, path = '/notes/first', edit: change, appears, reloads, resets } of rows) {
  test(`${what}: ${reloads ? 'the page loads anew' : 'in place'}`, async () => {
    await open(path);
    const left = await leaveTraces();
    await change();
    await appears();
    assert.is(await page.evaluate('window.isOpen === true'), reloads !== true);
    if (!reloads && !resets) assert.equal(await readTraces(), left);
    await untilBundled();
    // What is half done, such as the first of two files, may be told until the rest is.
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
}

/** Opens a page, and waits until it hears of changes and answers. */
async function open(path: string): Promise<void> {
  const listening = page.waitForResponse('**/__stet/events');
  await page.goto(`${server.url}${path}`);
  await listening;
  // An edit that comes before the site's code can take it reloads the page, and a click is lost.
  if ((await page.locator('#root').count()) > 0) await waitForHydration(page);
}

/** What a reload would lose: a variable, a field, the state of a component, the place on the page. */
async function leaveTraces() {
  await page.evaluate('window.isOpen = true');
  const field = page.locator('input');
  if ((await field.count()) > 0) {
    await field.fill('Half a sentence');
    await page.getByRole('button', { name: /^Read/ }).click();
    await page.getByRole('button', { name: 'Read 1 times' }).waitFor();
  }
  await page.evaluate('window.scrollTo(0, 700)');
  return readTraces();
}

async function readTraces() {
  const field = page.locator('input');
  const hasField = (await field.count()) > 0;
  return {
    field: hasField ? await field.inputValue() : undefined,
    state: hasField ? await page.getByRole('button', { name: /^Read/ }).textContent() : undefined,
    top: await page.evaluate('window.scrollY'),
  };
}

test.run();
