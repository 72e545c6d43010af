import type { Page } from 'playwright-core';

/**
 * Checks the drawings with texts on a page: each must fit its frame, in exactly one layout that
 * suits its width, and with texts of at least 12 px.
 * @returns the number of drawings, and a text for each fault.
 */
export function findDrawingFaults(page: Page): Promise<{ seen: number; faults: string[] }> {
  return page.evaluate(async () => {
    // Container queries apply after a frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const faults: string[] = [];
    const shown = [...document.querySelectorAll('main svg')].filter(
      (svg) => svg.checkVisibility() && svg.querySelector('text'),
    ) as SVGSVGElement[];
    for (const svg of shown) {
      const { left, right, width } = svg.getBoundingClientRect();
      const scale = width / (svg.viewBox.baseVal.width || width);
      for (const text of svg.querySelectorAll('text')) {
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        if (size < 11.99) faults.push(`“${text.textContent}” has ${size.toFixed(1)} px`);
      }
      const frame = svg.parentElement?.getBoundingClientRect();
      if (frame && (left < frame.left || right > frame.right)) faults.push('out of its frame');
    }
    for (const figure of document.querySelectorAll('figure:has([data-pulse])')) {
      if (!figure.checkVisibility()) continue;
      const layouts = shown.filter((svg) => figure.contains(svg));
      if (layouts.length !== 1) faults.push(`${layouts.length} layouts at once`);
      const frame = layouts[0]?.parentElement?.clientWidth ?? 0;
      const isColumn = layouts[0] === figure.querySelector('svg:last-of-type');
      if (isColumn && frame >= 550) faults.push(`a column in ${frame} px`);
    }
    return { seen: shown.length, faults };
  });
}
