import { pageShown } from '../lib/page-shown.ts';

/*
 * Runs inline in the head. On a phone, the longest task before a page is painted is its first
 * layout, mostly of content far below the fold. So this defers that content and lays it out in
 * parts after the first screen is painted (figures: docs/performance.md). The same happens for
 * pages opened by a link. Going back or opening an anchor needs the heights of all parts, so then
 * nothing is deferred.
 *
 * The rules are in this script's own style sheet, which it removes at the end. Attributes would not
 * match what React renders, and would be copied when the body is read back from the document.
 */

/**
 * Selects the deferred parts, from this part number on. Paragraphs of an article and cells of a
 * bento grid also count as parts. A cell may take as long as a section; cells follow after the
 * sections.
 */
const partsFrom = (number: number) =>
  [
    `main > div > :nth-child(n + ${number})`,
    `#articles li:nth-child(n + ${number})`,
    `[data-page-body] > :nth-child(n + ${2 * number + 6})`,
    `li[data-medium]:nth-child(n + ${Math.max(1, number - 9)})`,
  ].join();

/**
 * At the top there is nothing to anchor. But Firefox anchors to the previous page's content and
 * scrolls the new page down.
 */
const noAnchoring = ':root { overflow-anchor: none } ';

/** Milliseconds of a task after which the next part goes to another task. */
const enough = 2;

/** Milliseconds after a press until the next part: the click that follows must not wait for one. */
const rest = 200;

/** When the visitor last pressed on this page. */
let pressed: number;

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (
  'adoptedStyleSheets' in document &&
  'requestIdleCallback' in window &&
  CSS.supports('content-visibility', 'auto')
) {
  if (visit?.type === 'navigate' && location.hash === '') layOutInParts(untilPainted);
  addEventListener(pageShown, () => layOutInParts(requestAnimationFrame));
  addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  // React may render the previous page in this event, after this listener, which is the first.
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

/** @param wait calls back when the first screen is painted, or about to be. */
function layOutInParts(wait: (callback: () => void) => void): void {
  const sheet = new CSSStyleSheet();
  pressed = Number.NEGATIVE_INFINITY;
  let number = 3;
  const waitFrom = (anchoring = '') =>
    sheet.replaceSync(
      `@media screen { ${anchoring}${partsFrom(number)}, [data-view] > footer { content-visibility: auto; contain-intrinsic-block-size: auto 800px } }`,
    );
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  const goOn = () => {
    const start = performance.now();
    if (start < pressed + rest) return void setTimeout(goOnWhenIdle, rest);
    let isEnd: boolean;
    do {
      isEnd = document.querySelector(partsFrom(number)) === null;
      if (isEnd) end();
      else {
        number += 1;
        waitFrom(scrollY === 0 ? noAnchoring : '');
      }
      // Force the layout now, not together with the next part or in the task that paints.
      document.body.getBoundingClientRect();
    } while (!isEnd && performance.now() - start < enough);
    if (!isEnd) goOnWhenIdle();
  };
  const goOnWhenIdle = () => requestIdleCallback(goOn);
  waitFrom(noAnchoring);
  // This also removes the sheet of the previous page.
  document.adoptedStyleSheets = [sheet];
  wait(goOnWhenIdle);
}
