/*
 * npm run bench:search -- --posts 10000 --runs 5 --slowdown 4
 * Types queries into the blog's search box in Chromium, with that many posts in the index, and
 * prints the longest tasks of the page in milliseconds: while the index arrives, and while typing.
 * What is measured is processor time of the main thread, so that other work on the machine does not
 * count, multiplied for a slower processor. A task under 50 ms is not felt.
 * What is left of the longest ones is the layout and the paint of the cards that a result shows.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { writeIndexFile } from '../../site/blog/search/index-file.ts';
import type { IndexedPost } from '../../site/blog/search/search-index.ts';
import { launch } from '../helpers/browser.ts';
import { buildRealSite, listOutputs } from '../helpers/built-site.ts';
import { createPost } from '../helpers/posts.ts';
import { createRandom } from '../helpers/random.ts';
import { words } from './corpus.ts';
import { mainTasksSince } from './main-tasks.ts';

const queries = ['invoice agent', 'customer contract', 'zzz nothing'];
/** Milliseconds between two keys of a quick typist. */
const keyPause = 90;
/** A mark in the trace: what comes before it is the work of tracing itself. */
const begin = 'bench-begin';

/** Durations of the tasks of the page's main thread, longest first. */
interface Tasks {
  loading: number[];
  typing: number[];
}

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
  },
});
const index = writeIndexFile(createPosts(Number(values.posts)));
const server = await serve({ readOutput: await buildOutput(), host: '127.0.0.1', port: 0 });
const browser = await launch();
try {
  const runs: Tasks[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure());
  report(runs);
} finally {
  await Promise.all([browser.close(), server.close()]);
}

/** The real site, whose index is that of many posts. */
async function buildOutput() {
  const out = await buildRealSite();
  for (const file of listOutputs(out)) {
    if (file.includes('/blog-index-')) writeFileSync(join(out, file), index);
  }
  return createOutputReader(out);
}

async function measure(): Promise<Tasks> {
  const page = await browser.newPage();
  // With Save-Data the index is fetched when the box is reached, and not whenever the page is idle.
  await page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
  );
  await page.goto(`${server.url}/resources/blog`, { waitUntil: 'networkidle' });
  const box = page.getByRole('searchbox');
  const loading = await traceTasks(page, async () => {
    await box.fill('a');
    await found(page, 'a').waitFor();
  });
  const typing = await traceTasks(page, async () => {
    for (const query of queries) {
      await box.fill('');
      await box.pressSequentially(query, { delay: keyPause });
      await found(page, query).waitFor();
    }
  });
  await page.close();
  return { loading, typing };
}

function found(page: Page, query: string) {
  return page
    .getByRole('heading', { name: `Results for "${query}"` })
    .or(page.getByRole('heading', { name: 'No articles found' }));
}

async function traceTasks(page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(`performance.mark('${begin}')`);
  await act();
  const trace = String(await browser.stopTracing());
  return mainTasksSince(trace, begin).map((time) => time * Number(values.slowdown));
}

function createPosts(count: number): IndexedPost[] {
  const random = createRandom(1);
  const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ');
  return Array.from({ length: count }, (_, place) =>
    createPost(`${text(7).replaceAll(' ', '-')}-${place}`, {
      title: text(8),
      excerpt: text(26),
      tags: [text(2), text(1), text(2)],
      author: { name: `Author ${place % 12}`, role: 'Content Team' },
    }),
  );
}

function report(runs: readonly Tasks[]): void {
  const show = (name: string, read: (tasks: Tasks) => number[]) => {
    const longest = runs.map((run) => read(run)[0] ?? 0).sort((a, b) => a - b);
    const median = longest[Math.floor(longest.length / 2)] ?? 0;
    const most = longest.at(-1) ?? 0;
    console.log(
      `longest task while ${name}  median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms`,
    );
  };
  console.log(
    `${values.posts} posts (${(index.length / 1e6).toFixed(1)} MB), ${values.runs} runs, processor ${values.slowdown}× slower`,
  );
  show('loading', ({ loading }) => loading);
  show('typing ', ({ typing }) => typing);
}
