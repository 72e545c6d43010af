import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those of axe-core's rules that look at colours: the ones that a page's theme has a say in. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds wrong with a page, a text each; the page must be opened with `bypassCSP`.
 * `rules` are the only ones to be asked, all of them by default.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.addScriptTag({ content: axe });
  return page.evaluate(async (rules) => {
    // @ts-expect-error axe is a global of the script that was just added.
    const { violations } = await axe.run(rules ? { runOnly: rules } : {});
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.map(({ html }) => html.slice(0, 160))].join('\n'),
    );
  }, rules);
}
