import type { Browser } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitizeSvg } from '../../../generator/images/svg/sanitize-svg.ts';
import { launch } from '../../helpers/browser.ts';
import { drawingAround, hostileSvg } from '../../helpers/hostile-svg.ts';

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after(() => browser.close());

/**
 * Opens drawings as documents, where a browser lets them do most, each in a frame of one page, and
 * does what a visitor can. Gives what they asked for: a script that runs asks for `/alert`.
 */
async function listRequests(drawings: readonly string[]): Promise<string[]> {
  const context = await browser.newContext();
  const requests: string[] = [];
  await context.addInitScript(() => {
    window.alert = () => void fetch(`/alert?${location.pathname}`);
  });
  await context.route('**/*', (route) => {
    const { pathname, href } = new URL(route.request().url());
    const [, index] = /^\/(\d+)\.svg$/.exec(pathname) ?? [];
    if (index !== undefined) {
      return route.fulfill({ contentType: 'image/svg+xml', body: drawings[Number(index)] ?? '' });
    }
    if (pathname === '/frames') {
      const frames = drawings.map((_, index) => `<iframe src="/${index}.svg"></iframe>`);
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${frames.join('')}` });
    }
    if (pathname !== '/end') requests.push(href);
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto('http://drawings.example/frames');
  await page.evaluate(async () => {
    for (const frame of Array.from(window.frames, (_, index) => window.frames[index])) {
      let elements: Element[] = [];
      try {
        elements = [...(frame?.document.querySelectorAll('*') ?? [])];
      } catch {
        // It went elsewhere.
      }
      for (const element of elements) {
        for (const type of ['click', 'mouseover']) {
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
        }
      }
    }
  });
  // What they asked for comes before what is asked for now.
  await page.evaluate(() => fetch('/end').catch(() => undefined));
  await context.close();
  return [...new Set(requests)];
}

test('no drawing that is published runs or loads anything, however it is opened', async () => {
  const written = hostileSvg.map((payload) => drawingAround(payload));
  const active = await listRequests(written);
  // As they were written, many do: else this would prove nothing.
  assert.ok(active.filter((url) => url.includes('/alert')).length >= 5, active.join('\n'));
  assert.ok(active.filter((url) => !url.includes('/alert')).length >= 10, active.join('\n'));
  const published = await Promise.all(written.map((svg) => sanitizeSvg(Buffer.from(svg))));
  assert.equal(await listRequests(published.map(({ svg }) => svg)), []);
});

test.run();
