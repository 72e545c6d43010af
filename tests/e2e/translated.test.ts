import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administratorEnv, startSession } from '../helpers/administrator.ts';
import { openStage, type Stage } from '../helpers/browser.ts';

/*
 * Browsers translate a page by wrapping each text in elements of their own. If React then moves or
 * changes a text that has siblings, it throws or changes a text that is gone.
 */

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: administratorEnv });
});
test.after(() => stage?.close());

/** Does to a page what the translation of Chromium does, now and after each change. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, svg')) continue;
        const outer = document.createElement('font');
        text.replaceWith(outer);
        outer.appendChild(document.createElement('font')).textContent = text.data.toUpperCase();
      }
    };
    translateIn(document.body);
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(() => translateIn(document.body)).observe(document.body, changes);
  });
}

test('the heading of a translated list says what is filtered, and a search can be cleared', async () => {
  const { page, console } = await stage.open('/resources/blog');
  await translate(page);
  const heading = (text: string) =>
    page.locator('#grid-heading').getByText(text, { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('lead');
  await heading('LEAD');
  await page.getByRole('searchbox').fill('leads');
  await heading('LEADS');
  await page.getByRole('searchbox').fill('');
  await heading('MORE GREAT READS');
  await page.getByRole('link', { name: 'TECHNOLOGY INSIGHTS' }).first().click();
  await heading('TECHNOLOGY INSIGHTS ARTICLES');
  assert.equal(console, []);
  await page.context().close();
});

test('a request from a translated page is thanked for', async () => {
  const { page } = await stage.open('/partner');
  await page.route('**/api/partnership/submit', (route) => route.fulfill({ json: {} }));
  await translate(page);
  const inputs = page.locator('main form input:visible');
  for (const input of await inputs.all()) await input.fill('ada@example.com');
  await page.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  await page.getByRole('heading', { name: 'THANK YOU.' }).waitFor();
  assert.is(await page.locator('main ol').getByText('DONE:').count(), 1);
  await page.context().close();
});

test('a translated form says what the reader asks for instead', async () => {
  const { page } = await stage.open('/partner?intent=demo');
  await translate(page);
  await page.locator('main label').getByText('WHAT SHOULD THE DEMO SHOW?').waitFor();
  await page.getByRole('link', { name: 'ASK FOR SOMETHING ELSE' }).click();
  await page.locator('main label').getByText('WHAT SHOULD WE AUTOMATE FIRST?').waitFor();
  await page.context().close();
});

test('the figures of the translated flags follow', async () => {
  const { page } = await stage.open('/app/dashboard', { prepare: startSession });
  const panel = page.getByRole('region').filter({ has: page.locator('input[type=file]') });
  await panel.getByText('20 of 33 are on').waitFor();
  await translate(page);
  await panel.getByRole('switch', { name: 'STREAMING' }).click();
  await panel.getByText('19 OF 33 ARE ON').waitFor();
  await page.context().close();
});

test.run();
