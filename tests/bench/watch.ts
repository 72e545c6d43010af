/*
 * npm run bench:watch -- --posts 10000 --edits 20
 * Makes a site of N posts, watches it, opens a page in Chromium, and edits a file K times: one save
 * after the other, each some time after the last was seen. `--kind` says what is edited: `content`, `title` or
 * `code` of that site, or with `component` and `style` of a copy of the USTA site. Prints the time
 * from the start to the answer of the page, the time from the write of the file to the change of the
 * page, and the memory of the process that watches.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launch, waitForHydration } from '../helpers/browser.ts';
import { copySite } from '../helpers/copy-site.ts';
import { createFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';
import { startSlowServer } from '../helpers/stet-process.ts';
import { createCorpus, postFile } from './corpus.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '24' },
    edits: { type: 'string', default: '20' },
    /** Milliseconds between what was seen and the next save, at the most. */
    pause: { type: 'string', default: '2000' },
    kind: { type: 'string', default: 'content' },
  },
});
const edits = Number(values.edits);
const pause = Number(values.pause);

/** What is edited, and how the page shows it. */
interface Edited {
  site: string;
  path: string;
  file: string;
  /** The text of the file at an edit. */
  write: (original: string, edit: number) => string;
  /** Whether the page shows an edit, as an expression for the browser. */
  shows: (edit: number) => string;
}

const words = (edit: number) => `Edit ${edit} of the bench`;
const hasWords = (edit: number) => `document.body.textContent.includes('${words(edit)}')`;

const kinds: Readonly<Record<string, () => Edited | Promise<Edited>>> = {
  content: () => ({
    ...createPosts(),
    write: (original, edit) => `${original}\n${words(edit)}.\n`,
    shows: hasWords,
  }),
  title: () => ({
    ...createPosts(),
    write: (original, edit) => original.replace(/^title: .*/m, `title: ${words(edit)}`),
    shows: hasWords,
  }),
  code: () => {
    const { site, path } = createPosts();
    const write = (original: string, edit: number) =>
      original.replace('<main>', `<main><p>${words(edit)}</p>`);
    return { site, path, file: join(site, 'post-view.tsx'), write, shows: hasWords };
  },
  component: async () => ({
    ...(await copyHero('hero.tsx')),
    write: (original, edit) => original.replace('{title}</h1>', `{title} ${words(edit)}</h1>`),
    shows: hasWords,
  }),
  style: async () => ({
    ...(await copyHero('hero.module.css')),
    write: (original, edit) => original.replace('.hero {', `.hero {\n  top: ${edit}px;`),
    shows: (edit) =>
      `getComputedStyle(document.querySelector('h1').closest('[data-variant]')).top === '${edit}px'`,
  }),
};

function createPosts() {
  const site = createFolder('bench-watch');
  const posts = Number(values.posts);
  createCorpus(site, posts);
  const number = Math.floor(posts / 2);
  const path = `/posts/post-${String(number).padStart(6, '0')}`;
  return { site, path, file: postFile(join(site, 'posts'), number) };
}

async function copyHero(name: string) {
  const site = await copySite('bench-watch', 'measures');
  return { site, path: '/', file: join(site, 'site/sections/hero', name) };
}

const create = kinds[values.kind];
if (create === undefined) throw new Error(`--kind is one of ${Object.keys(kinds).join(', ')}.`);
const { site, path, file, write, shows } = await create();
const original = readFileSync(file, 'utf8');

const started = performance.now();
const server = await startSlowServer('watch', '--root', site, '--port', '0');
await (await fetch(`${server.url}${path}`)).text();
const untilAnswer = (performance.now() - started) / 1000;
const browser = await launch();
const page = await browser.newPage();
await Promise.all([page.waitForResponse('**/__stet/events'), page.goto(`${server.url}${path}`)]);
await waitForHydration(page);
const memory = [readMemory()];
const times: number[] = [];
const random = createRandom(edits);
for (let edit = 1; edit <= edits; edit += 1) {
  await delay(random.integer(pause));
  times.push(await measureEdit(edit));
  if (edit % Math.ceil(edits / 5) === 0) memory.push(readMemory());
}
await browser.close();
await server.stop();

const sorted = times.toSorted((a, b) => a - b);
const at = (part: number) => `${sorted[Math.floor((sorted.length - 1) * part)]} ms`;
console.log(
  `${edits} edits of ${values.kind}, Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}`,
);
console.log(`from start to the first page: ${untilAnswer.toFixed(1)} s`);
console.log(`from save to browser: median ${at(0.5)}, 90 % within ${at(0.9)}, longest ${at(1)}`);
console.log(`resident memory: ${memory.map((megabytes) => `${megabytes} MB`).join(', ')}`);

/** Both ends read the clock of the machine. */
async function measureEdit(edit: number): Promise<number> {
  const seen = watchPage(shows(edit));
  // The page has to be looking before the change.
  await page.evaluate(() => 0);
  const saved = Date.now();
  writeFileSync(file, write(original, edit));
  return (await seen) - saved;
}

/** The moment of the frame in which something is true of the page, across a reload. */
function watchPage(condition: string): Promise<number> {
  const look = `new Promise((resolve) => {
    const look = () => (${condition}) ? resolve(Date.now()) : requestAnimationFrame(look);
    look();
  })`;
  return page.evaluate<number>(look).catch((error: Error) => {
    if (!/context was destroyed|navigation/i.test(error.message)) throw error;
    return watchPage(condition);
  });
}

function readMemory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
