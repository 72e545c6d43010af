import { pageShown } from '../lib/page-shown.ts';

/*
 * Runs inline in the head. On a phone the longest task before a page is painted is its first layout,
 * most of which is for what is far below the fold. So that waits, and is laid out part by part once the
 * first screen has been painted (docs/performance.md has the figures); the same for a page that a link opens. To return to a place of a page,
 * or to open it at an anchor, a browser must know the heights of all parts: then nothing waits.
 *
 * The rules are in a sheet of this script's own, which is gone in the end. Attributes would be no match
 * for React, and part of the body that is read back from the document.
 */

/**
 * What waits, from the part with this number on. A paragraph of an article is a part of a part; so is a
 * cell of a bento grid, which may take as long as a section: they come when the sections are done.
 */
const partsFrom = (number: number) =>
  [
    `main > div > :nth-child(n + ${number})`,
    `#articles li:nth-child(n + ${number})`,
    `[data-page-body] > :nth-child(n + ${2 * number + 6})`,
    `li[data-medium]:nth-child(n + ${Math.max(1, number - 9)})`,
  ].join();

/**
 * At the top there is nothing to hold in place, but Firefox holds what was on the screen of the page that
 * was left while that was laid out, and scrolls the new page down.
 */
const noAnchoring = ':root { overflow-anchor: none } ';

/** Milliseconds of a task after which the next part is left to another. */
const enough = 2;

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (
  'adoptedStyleSheets' in document &&
  'requestIdleCallback' in window &&
  CSS.supports('content-visibility', 'auto')
) {
  if (visit?.type === 'navigate' && location.hash === '') layOutInParts(untilPainted);
  addEventListener(pageShown, () => layOutInParts(requestAnimationFrame));
  // The page that Back leads to may be rendered in the same event, after this listener: it is the first.
  addEventListener('popstate', () => {
    document.adoptedStyleSheets = [];
  });
}

function untilPainted(callback: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    callback();
  }).observe({ type: 'paint', buffered: true });
}

/** @param wait calls back when the first screen is, or is about to be, painted. */
function layOutInParts(wait: (callback: () => void) => void): void {
  const sheet = new CSSStyleSheet();
  let number = 3;
  const waitFrom = (anchoring = '') =>
    sheet.replaceSync(
      `@media screen { ${anchoring}${partsFrom(number)}, [data-view] > footer { content-visibility: auto; contain-intrinsic-height: 800px } }`,
    );
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  const goOn = () => {
    const start = performance.now();
    let isEnd: boolean;
    do {
      isEnd = document.querySelector(partsFrom(number)) === null;
      if (isEnd) end();
      else {
        number += 1;
        waitFrom(scrollY === 0 ? noAnchoring : '');
      }
      // Now, and neither together with the next part nor in the task that paints.
      document.body.getBoundingClientRect();
    } while (!isEnd && performance.now() - start < enough);
    if (!isEnd) requestIdleCallback(goOn);
  };
  waitFrom(noAnchoring);
  // Instead of the sheet of a page that was left.
  document.adoptedStyleSheets = [sheet];
  wait(() => requestIdleCallback(goOn));
}
