import type { Page } from 'playwright-core';

/**
 * Finds panel states that only color distinguishes (WCAG 1.4.1). A state needs a text and a mark,
 * whose shape no other tone has. A highlighted bar must not differ only in color.
 */
export function findColorOnly(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const toneOfShape = new Map<string, string | null>();
    for (const state of document.querySelectorAll('main [data-tone]:not([data-tone="plain"])')) {
      const name = state.outerHTML.slice(0, 120);
      const mark = state.matches('span') ? state : state.querySelector('span[data-tone]');
      if (!mark || mark.getBoundingClientRect().width < 12) {
        found.push(`no mark: ${name}`);
        continue;
      }
      const tone = mark.getAttribute('data-tone');
      const { maskImage, maskPosition } = getComputedStyle(mark);
      const shape = `${maskImage} ${maskPosition}`;
      if (maskImage === 'none' || (toneOfShape.get(shape) ?? tone) !== tone) {
        found.push(`no shape: ${name}`);
      }
      toneOfShape.set(shape, tone);
      const { nextSibling } = mark;
      const beside = nextSibling?.nodeType === Node.TEXT_NODE ? nextSibling.textContent : '';
      if (!`${mark.textContent}${beside}`.trim()) found.push(`no text: ${name}`);
    }
    for (const label of document.querySelectorAll('main [data-highlight="true"] span')) {
      if (Number(getComputedStyle(label).fontWeight) < 600) {
        found.push(`is marked by color alone: ${label.textContent}`);
      }
    }
    return found;
  });
}
