import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those of axe-core's rules that look at colours: the ones that a page's theme has a say in. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2's rule on targets of 24 px (2.5.8), which axe-core asks only on demand. */
const withTargetSize = { rules: { 'target-size': { enabled: true } } };

/**
 * What axe-core finds wrong with a page, a text each.
 * `rules` are the only ones to be asked, all of them by default; what `without` selects is left out.
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page);
  const scope = rules ? { runOnly: [...rules] } : withTargetSize;
  // Selectors of every element that passed take longer to make than to be told of those that failed.
  const options = { ...scope, resultTypes: ['violations'], selectors: false };
  const context = { exclude: without.map((selector) => [selector]) };
  const settings = [context, options] as const;
  return page.evaluate(async ([context, options]) => {
    // Halfway from one color to another, a text has the contrast of neither.
    const transitions = document.getAnimations().filter((item) => item instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // @ts-expect-error axe is a global of the script that was just added.
    const { violations } = await axe.run(context, options);
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.map(({ html }) => html.slice(0, 160))].join('\n'),
    );
  }, settings);
}

/** Adds it as the debugger does, which a page's policy has no say in. */
async function addAxe(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: axe });
  await debug.detach();
}
