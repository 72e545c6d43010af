import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

/** The focused element's name for assistive technology, or its text. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent;
    const text = element?.cloneNode(true) as Element | undefined;
    for (const hidden of text?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return (label ?? text?.textContent ?? '').trim();
  });
}

/** Presses Tab `stops` times and returns the focused names. Each must have a visible focus ring. */
export async function walk(page: Page, stops: number, key = 'Tab'): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    names.push(await focusedName(page));
    assert.equal(await findFocusFaults(page), [], names.at(-1));
  }
  return names;
}

/**
 * Problems with how the focus shows: no ring (WCAG 2.4.7), or completely under the fixed header or
 * outside the window (2.4.11).
 */
function findFocusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || !element.matches(':focus-visible')) return ['has no visible focus'];
    const faults: string[] = [];
    // A radio button's box is invisible, a search may have its ring around the form, and a card's
    // link around the card.
    const ringed = [element];
    if (element.matches('[type=radio]')) ringed.push(element.closest('label') ?? element);
    if (element.matches('[type=search]')) ringed.push(element.closest('form') ?? element);
    const isRinged = ringed.some((shown) =>
      [undefined, '::after'].some((part) => getComputedStyle(shown, part).outlineStyle !== 'none'),
    );
    if (!isRinged) faults.push('has no ring');
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const header = document.querySelector('header');
    const isBelow =
      header === null || header.contains(element) || element.closest('dialog, a[href="#content"]');
    const from = isBelow ? 0 : header.getBoundingClientRect().bottom;
    if (bottom <= from || top >= innerHeight || right <= 0 || left >= innerWidth) {
      faults.push(`cannot be seen: ${Math.round(top)} to ${Math.round(bottom)}`);
    }
    return faults;
  });
}
