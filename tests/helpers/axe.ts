import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe-core rules about colors, which depend on the page's theme. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2's rule on targets of 24 px (2.5.8), which axe-core checks only on demand. */
const withTargetSize = { rules: { 'target-size': { enabled: true } } };

/**
 * Runs axe-core on a page and returns a text for each violation. `rules` limits the rules; by
 * default all run. Elements that match `without` are skipped.
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page);
  const scope = rules ? { runOnly: [...rules] } : withTargetSize;
  // Building selectors of every passed element would take longer than the check.
  const options = { ...scope, resultTypes: ['violations'], selectors: false };
  const context = { exclude: without.map((selector) => [selector]) };
  const settings = [context, options] as const;
  return page.evaluate(async ([context, options]) => {
    // Wait for transitions: a color in between has the contrast of neither end.
    const transitions = document.getAnimations().filter((item) => item instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // @ts-expect-error axe is a global of the script that was just added.
    const { violations } = await axe.run(context, options);
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.map(({ html }) => html.slice(0, 160))].join('\n'),
    );
  }, settings);
}

/** Adds axe-core through the debugger, which the page's policy does not restrict. */
async function addAxe(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: axe });
  await debug.detach();
}
