/*
 * npm run bench:watch -- --posts 10000 --edits 20
 * Makes a site of N posts, watches it, opens a post in Chromium, and edits that post K times: one
 * save after the other, each some time after the last was seen. Prints the time from the write of
 * the file to the change of the DOM, and the memory of the process that watches.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launch } from '../helpers/browser.ts';
import { createFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';
import { startServer } from '../helpers/stet-process.ts';
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
const posts = Number(values.posts);
const edits = Number(values.edits);
const pause = Number(values.pause);

const site = createFolder('bench-watch');
createCorpus(site, posts);
const number = Math.floor(posts / 2);
const post = postFile(join(site, 'posts'), number);
const file = values.kind === 'code' ? join(site, 'post-view.tsx') : post;
const original = readFileSync(file, 'utf8');

const server = await startServer('watch', '--root', site, '--port', '0');
const browser = await launch();
const page = await browser.newPage();
await Promise.all([
  page.waitForResponse('**/__stet/events'),
  page.goto(`${server.url}/posts/post-${String(number).padStart(6, '0')}`),
]);
const memory = [readMemory()];
const times: number[] = [];
const random = createRandom(posts);
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
  `${posts} posts, ${edits} edits of ${values.kind}, Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}`,
);
console.log(`from save to browser: median ${at(0.5)}, 90 % within ${at(0.9)}, longest ${at(1)}`);
console.log(`resident memory: ${memory.map((megabytes) => `${megabytes} MB`).join(', ')}`);

/** Both ends read the clock of the machine. */
async function measureEdit(edit: number): Promise<number> {
  const text = `Edit ${edit} of the bench`;
  const seen = values.kind === 'code' ? waitForReload(text) : observe(text);
  // The observer has to be there before the change.
  await page.evaluate(() => 0);
  const saved = Date.now();
  writeFileSync(
    file,
    values.kind === 'code'
      ? original.replace('<main>', `<main><p>${text}</p>`)
      : `${original}\n${text}.\n`,
  );
  return (await seen) - saved;
}

/** The moment at which the DOM of the page changes to hold a text. */
function observe(text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
}

/** The same across a reload, to the next frame. */
async function waitForReload(text: string): Promise<number> {
  const handle = await page.waitForFunction(
    (wanted) => document.body.textContent.includes(wanted) && Date.now(),
    text,
  );
  return (await handle.jsonValue()) as number;
}

function readMemory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
