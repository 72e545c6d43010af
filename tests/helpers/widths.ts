import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

/** Asserts that a page does not scroll sideways at these widths. */
export async function checkWidths(page: Page, widths: number[], name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.is(overflow, 0, `${name} at ${width} px`);
  }
}
