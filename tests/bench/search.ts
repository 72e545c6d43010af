/*
 * npm run bench:search -- --posts 10000 --runs 5 --throttle 4
 * Types queries into the blog's search box in Chromium, with that many posts in the index and the
 * CPU slowed down, and prints in milliseconds: the longest task while the index is loaded and while
 * typing, and how long a key waited before the page began to answer it.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type IndexedPost, packPosts } from '../../site/features/blog-list/packed-posts.ts';
import { openStage, type Stage } from '../helpers/browser.ts';
import { createPost } from '../helpers/posts.ts';
import { createRandom, words } from './corpus.ts';

const queries = ['invoice agent', 'customer contract', 'zzz nothing'];
/** Milliseconds between two keys of a quick typist. */
const keyPause = 90;

interface Times {
  loading: number[];
  typing: number[];
  delays: number[];
}

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '4' },
  },
});
const index = JSON.stringify(packPosts(createPosts(Number(values.posts))));
const stage = await openStage();
try {
  const runs: Times[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure(stage));
  report(runs);
} finally {
  await stage.close();
}

async function measure(stage: Stage): Promise<Times> {
  const { page } = await stage.open('/resources/blog', { prepare: observe });
  await page.getByRole('searchbox').focus();
  await page.getByRole('searchbox').fill('a');
  await page.getByRole('heading', { name: 'Results for "a"' }).waitFor();
  const loading = await takeTasks(page);
  for (const query of queries) {
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').pressSequentially(query, { delay: keyPause });
    await page
      .getByRole('heading', { name: `Results for "${query}"` })
      .or(empty(page))
      .waitFor();
  }
  const typing = await takeTasks(page);
  const delays = await page.evaluate<number[]>('window.keyDelays');
  await page.context().close();
  return { loading, typing, delays };
}

function empty(page: Page) {
  return page.getByRole('heading', { name: 'No articles found' });
}

/** Slows the page down, gives it the large index, and keeps its long tasks and key delays. */
async function observe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) });
  await page.route(/\/assets\/blog-index-[0-9a-f]+\.json$/, (route) =>
    route.fulfill({ contentType: 'application/json', body: index }),
  );
  await page.addInitScript(`
    window.longTasks = [];
    window.keyDelays = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
    addEventListener('keydown', ({ timeStamp }) => keyDelays.push(performance.now() - timeStamp), true);
  `);
}

/** Durations of the tasks of more than 50 ms since the last call. */
function takeTasks(page: Page): Promise<number[]> {
  return page.evaluate<number[]>('window.longTasks.splice(0)');
}

function createPosts(count: number): IndexedPost[] {
  const random = createRandom(1);
  const text = (length: number) =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  return Array.from({ length: count }, (_, place) =>
    createPost(`${text(7).replaceAll(' ', '-')}-${place}`, {
      title: text(8),
      excerpt: text(26),
      tags: [text(2), text(1), text(2)],
      author: { name: `Author ${place % 12}`, role: 'Content Team' },
    }),
  );
}

function report(runs: readonly Times[]): void {
  const longest = (read: (times: Times) => number[]) => Math.max(0, ...runs.flatMap(read));
  const delays = runs.flatMap((run) => run.delays).sort((a, b) => a - b);
  const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? 0;
  console.log(
    `${values.posts} posts (${(index.length / 1e6).toFixed(1)} MB), CPU ${values.throttle}× slower`,
  );
  console.log(`longest task while loading  ${longest(({ loading }) => loading).toFixed(0)} ms`);
  console.log(`longest task while typing   ${longest(({ typing }) => typing).toFixed(0)} ms`);
  console.log(
    `input delay of ${delays.length} keys     median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
  );
}
