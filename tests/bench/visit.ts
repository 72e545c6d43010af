/*
 * npm run bench:visit -- --runs 3
 * A visit of twelve pages on the phone of `bench:load`, whose processor is 4 times slower. Of each thing
 * that a hand does it prints how long it takes until it is painted, as the browser tells it (Event Timing,
 * in steps of 8 ms): the longest of a run, the median of the runs; the longest of all is INP. Then how
 * long a page that a link opens takes from the click to its paint, without waiting for a network: pages
 * that were fetched ahead, and pages that were not. The table is written into docs/performance.md.
 */
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { launch, openContext, waitForHydration } from '../helpers/browser.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { describeMachine } from './machine.ts';
import { phone, slowdown } from './phone.ts';
import { writeTable } from './write-table.ts';

/** What the visitor does on each page, by the name under which it is printed. */
const visit: readonly [path: string, name: string, act: (page: Page) => Promise<unknown>][] = [
  ['/', 'menu', useMenu],
  ['/ai-agents/sales', 'question', openQuestion],
  ['/ai-agents/customer-service', 'theme', switchTheme],
  ['/solutions/startup', 'menu', useMenu],
  ['/platform/llm', 'theme', switchTheme],
  ['/resources/blog', 'filter', filter],
  ['/resources/blog/page/2', 'search', search],
  ['/resources/blog/implementing-workflow-automation', 'menu', useMenu],
  ['/about/resources/changelogs', 'accordion', openRelease],
  ['/about/us', 'scroll to top', scrollUp],
  ['/partner', 'form', sendForm],
  ['/login', 'form', (page) => tap(page, page.getByRole('tab', { name: 'Request Access' }))],
];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const out = await buildRealSite();
const server = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
const browser = await launch();
try {
  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await visitOnce());
  const names = [...new Set([...visit.map(([, name]) => name), 'link'])];
  const longest = (run: Run, name: string) => Math.max(0, ...(run.interactions.get(name) ?? []));
  const inp = (run: Run) => Math.max(...[...run.interactions.values()].flat());
  const text = [
    `Medians of ${values.runs} visits, Chromium ${browser.version()}, ${describeMachine()}.`,
    '',
    '| input | time to paint |',
    '| --- | ---: |',
    ...names.map((name) => `| ${name} | ${middle(runs.map((run) => longest(run, name)))} ms |`),
    `| the longest (INP) | ${middle(runs.map(inp))} ms |`,
    '',
    '| from a click to the paint of the next page | median | longest |',
    '| --- | ---: | ---: |',
    ...(['ahead', 'anew'] as const).map((kind) => {
      const median = middle(runs.map(({ pages }) => middle(pages[kind])));
      const most = middle(runs.map(({ pages }) => Math.max(...pages[kind])));
      const name = kind === 'ahead' ? 'fetched ahead' : 'not fetched ahead, beyond the network';
      return `| ${name} | ${median.toFixed(0)} ms | ${most.toFixed(0)} ms |`;
    }),
  ].join('\n');
  console.log(text);
  writeTable('visit', text);
} finally {
  await Promise.all([browser.close(), server.close()]);
}

interface Run {
  /** Durations by the name of what was done. */
  interactions: ReadonlyMap<string, number[]>;
  /** Milliseconds from the clicks on links. */
  pages: Readonly<Record<'ahead' | 'anew', number[]>>;
}

async function visitOnce(): Promise<Run> {
  const context = await openContext(browser, { ...phone, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const durations = new Map<number, number>();
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { interactionId = 0, duration } of list.getEntries() as (PerformanceEventTiming & {
        interactionId?: number;
      })[]) {
        if (interactionId === 0) continue;
        durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as object);
  });
  await page.goto(`${server.url}/`);
  await waitForHydration(page);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const interactions = new Map<string, number[]>();
  const note = async (name: string) => {
    await settle(page);
    const durations = await page.evaluate(() => {
      const { durations } = window as unknown as { durations: Map<number, number> };
      const all = [...durations.values()];
      durations.clear();
      return all;
    });
    interactions.set(name, [...(interactions.get(name) ?? []), ...durations]);
  };
  const pages: { ahead: number[]; anew: number[] } = { ahead: [], anew: [] };
  for (const [index, [path, name, act]] of visit.entries()) {
    if (index > 0) {
      const kind = index % 2 === 0 ? 'ahead' : 'anew';
      pages[kind].push(await follow(page, path, kind === 'ahead'));
      await note('link');
    }
    await act(page);
    await note(name);
  }
  await context.close();
  return { interactions, pages };
}

/** Taps a link to a page, and waits until that page is painted. */
async function follow(page: Page, path: string, isAhead: boolean): Promise<number> {
  await page.evaluate((path) => {
    document.querySelector('#next')?.remove();
    const link = Object.assign(document.createElement('a'), { id: 'next', href: path });
    link.textContent = 'Next';
    link.style.cssText = 'position: fixed; inset: 40% 0 auto; z-index: 9; padding: 20px';
    document.body.append(link);
  }, path);
  const link = page.locator('#next');
  if (isAhead) {
    await link.dispatchEvent('pointerover');
    await page.waitForLoadState('networkidle');
  }
  await settle(page);
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let start = 0;
        document.addEventListener('click', () => (start = performance.now()), {
          capture: true,
          once: true,
        });
        const { title } = document;
        new MutationObserver((_, observer) => {
          // Code and styles that are fetched for the page change the head before it.
          if (document.title === title) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        }).observe(document.head, { subtree: true, childList: true, characterData: true });
      }),
  );
  await tap(page, link);
  return painted;
}

/**
 * Taps where a target is, as a finger does. `Locator.tap` would look in the page, during the event,
 * for what is under the finger; here that happens before.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not there.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Taps what may be below the screen: a hand scrolls there first, and sees where it taps. */
async function scrollAndTap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await settle(page);
  await tap(page, target);
}

/** Until the page has nothing to do, and has told of the last interaction. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // What moves all the time may leave no idle time.
        const options = { timeout: 1000 };
        requestIdleCallback(
          () => setTimeout(() => requestIdleCallback(() => resolve(), options), 300),
          options,
        );
      }),
  );
}

async function useMenu(page: Page): Promise<void> {
  await tap(page, page.getByRole('button', { name: 'Open menu' }));
  await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Solutions' }));
  await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Platform' }));
  await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Close menu' }));
}

async function switchTheme(page: Page): Promise<void> {
  await tap(page, page.getByRole('button', { name: 'Open menu' }));
  await settle(page);
  await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Light theme' }));
  await settle(page);
  await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Close menu' }));
}

async function filter(page: Page): Promise<void> {
  const categories = page.getByRole('list', { name: 'Categories' });
  await tap(page, categories.getByRole('link', { name: 'Case Studies' }));
  await settle(page);
  await tap(page, categories.getByRole('link', { name: 'All Posts' }));
}

async function search(page: Page): Promise<void> {
  await tap(page, page.getByRole('searchbox'));
  await page.getByRole('searchbox').pressSequentially('leads', { delay: 150 });
}

async function openQuestion(page: Page): Promise<void> {
  await scrollAndTap(page, page.locator('main summary').first());
}

async function openRelease(page: Page): Promise<void> {
  await scrollAndTap(page, page.locator('main ol button[aria-expanded]').last());
}

async function scrollUp(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await tap(page, page.getByRole('button', { name: 'Scroll to top' }));
}

async function sendForm(page: Page): Promise<void> {
  await scrollAndTap(page, page.getByRole('textbox', { name: 'First name' }));
  await page.keyboard.type('Ada', { delay: 150 });
  await scrollAndTap(page, page.getByRole('button', { name: 'Submit Request' }));
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
