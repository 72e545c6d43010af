import type { Page } from 'playwright-core';

/**
 * What does not fit a page's window: the page itself when it scrolls sideways, and each text that ends
 * outside or that an element cuts off. Tables and code may scroll in themselves, an excerpt may end in
 * an ellipsis (`line-clamp`), and what is hidden from everybody may be anywhere.
 */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Media and container queries have answered once a frame has been drawn.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth} px`] : [];
    const range = document.createRange();
    // Between which edges an element's content can be seen; none where it may be anywhere.
    const seen = new Map<Element | null, { left: number; right: number } | undefined>();
    seen.set(document.body.parentElement, { left: 0, right: clientWidth });
    for (const element of document.querySelectorAll('body, body *')) {
      const around = seen.get(element.parentElement);
      if (!around || element.matches('.visually-hidden, [aria-hidden=true], svg, script')) {
        continue;
      }
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isFree = /auto|scroll/.test(style.overflowX) || style.webkitLineClamp !== 'none';
      if (isFree || style.clipPath !== 'none' || style.display === 'none') continue;
      const cuts = /hidden|clip/.test(style.overflowX);
      const edges = cuts
        ? { left: Math.max(around.left, box.left), right: Math.min(around.right, box.right) }
        : around;
      seen.set(element, edges);
      if (style.visibility !== 'visible') continue;
      for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue;
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        // Two pixels are the side bearing of a letter.
        if (left < edges.left - 2 || right > edges.right + 2) {
          found.push(`"${text.textContent.trim().slice(0, 40)}" is cut off`);
        }
      }
    }
    return found;
  });
}
