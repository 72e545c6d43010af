import type { Page } from 'playwright-core';

/**
 * Finds content that does not fit: a page that scrolls sideways, and texts outside the window or
 * cut off by an element, at the side or at the bottom. Tables and code may scroll, an excerpt may
 * end in an ellipsis (`line-clamp`), and hidden text may be anywhere.
 */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Media and container queries apply after a frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth} px`] : [];
    const range = document.createRange();
    // The edges between which an element's content is visible; undefined if it may be anywhere.
    type Edges = { left: number; right: number; bottom: number };
    const seen = new Map<Element | null, Edges | undefined>();
    seen.set(document.body.parentElement, { left: 0, right: clientWidth, bottom: Infinity });
    for (const element of document.querySelectorAll('body, body *')) {
      const around = seen.get(element.parentElement);
      if (!around || element.matches('.visually-hidden, [aria-hidden=true], svg, script')) {
        continue;
      }
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isFree = /auto|scroll/.test(style.overflowX) || style.webkitLineClamp !== 'none';
      if (isFree || style.clipPath !== 'none' || style.display === 'none') continue;
      const edges = { ...around };
      if (/hidden|clip/.test(style.overflowX)) {
        edges.left = Math.max(around.left, box.left);
        edges.right = Math.min(around.right, box.right);
      }
      if (/hidden|clip/.test(style.overflowY)) edges.bottom = Math.min(around.bottom, box.bottom);
      seen.set(element, edges);
      if (style.visibility !== 'visible') continue;
      for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue;
        range.selectNodeContents(text);
        const { left, right, bottom } = range.getBoundingClientRect();
        // Allows two pixels for a letter's side bearing.
        if (left < edges.left - 2 || right > edges.right + 2 || bottom > edges.bottom + 2) {
          found.push(`"${text.textContent.trim().slice(0, 40)}" is cut off`);
        }
      }
    }
    return found;
  });
}
