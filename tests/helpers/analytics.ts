import type { Page } from 'playwright-core';
// Declares the queue on `window`.
import type {} from '../../site/features/analytics/gtag.ts';
import { until } from './until.ts';

/** An id that makes the site load the provider's script. */
export const analyticsId = 'G-1A2B3C4D5E';

/**
 * Replaces the provider's script, which only reads the queue.
 * @returns the requested URLs.
 */
export async function serveAnalytics(page: Page): Promise<string[]> {
  const urls: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    urls.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return urls;
}

/** Every command in the provider's queue, in order. */
export async function readCommands(page: Page): Promise<unknown[][]> {
  await until(page, () => window.dataLayer !== undefined);
  return page.evaluate(() => (window.dataLayer ?? []).map((command) => [...command]));
}

/** The parameters of every event with a name, once there are `count` of them. */
export async function waitForEvents(
  page: Page,
  name: string,
  count = 1,
): Promise<Record<string, unknown>[]> {
  await until(
    page,
    ([wanted, least]) =>
      (window.dataLayer ?? []).filter(([, found]) => found === wanted).length >= least,
    [name, count] as const,
  );
  const commands = await readCommands(page);
  return commands
    .filter(([command, event]) => command === 'event' && event === name)
    .map(([, , parameters]) => parameters as Record<string, unknown>);
}
