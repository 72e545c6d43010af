import type { Page } from 'playwright-core';
// Declares the queue on `window`.
import type {} from '../../site/features/analytics/gtag.ts';

/** An id that makes the site load the provider's script. */
export const analyticsId = 'G-1A2B3C4D5E';

/** Stands for the provider's script, which only reads the queue; gives the URLs that are asked for. */
export async function serveAnalytics(page: Page): Promise<string[]> {
  const urls: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    urls.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return urls;
}

/** What the provider's script would read: every command, in order. */
export async function readCommands(page: Page): Promise<unknown[][]> {
  await page.waitForFunction(() => window.dataLayer !== undefined);
  return page.evaluate(() => (window.dataLayer ?? []).map((command) => [...command]));
}

/** The parameters of every event of a name, as soon as there are so many. */
export async function waitForEvents(
  page: Page,
  name: string,
  count = 1,
): Promise<Record<string, unknown>[]> {
  await page.waitForFunction(
    ([wanted, least]) =>
      (window.dataLayer ?? []).filter(([, found]) => found === wanted).length >= least,
    [name, count] as const,
  );
  const commands = await readCommands(page);
  return commands
    .filter(([command, event]) => command === 'event' && event === name)
    .map(([, , parameters]) => parameters as Record<string, unknown>);
}
