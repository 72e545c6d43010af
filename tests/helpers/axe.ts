import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with a page, a text each; the page must be opened with `bypassCSP`. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe });
  return page.evaluate(async () => {
    // @ts-expect-error axe is a global of the script that was just added.
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.map(({ html }) => html.slice(0, 160))].join('\n'),
    );
  });
}
