/*
 * Runs inline in every document's head. The page's code waits in a `<template>`
 * (render/document.ts) until the network has loaded everything that the first frame needs. The
 * network then fetches the code while the processor lays out and paints.
 */
/**
 * The network is slow if the style sheets take this many milliseconds longer than the document. A
 * slow phone takes as long for the layout (docs/performance-method.md).
 */
const slow = 100;

const template = document.querySelector<HTMLTemplateElement>('template#page-code');
const picture = document.querySelector('link[rel="preload"][as="image"]');

/**
 * The code hydrates the whole document, and the browser may paint before the document is complete.
 */
const parsed = new Promise<unknown>((resolve) => {
  addEventListener('DOMContentLoaded', resolve);
});
/** Style sheets block the first frame. */
const drawn = new Promise(requestAnimationFrame);
/**
 * On a slow network, code cannot arrive before the first frame, so it is requested before the
 * layout. On a fast network it could, and would delay the frame.
 */
const styled = parsed.then(async () => {
  const start = performance.now();
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all(
    Array.from(
      links,
      (link) => link.sheet ?? new Promise((go) => link.addEventListener('load', go)),
    ),
  );
  return performance.now() - start < slow ? drawn : undefined;
});
const pictured = new Promise<unknown>((resolve) => {
  if (picture === null) return resolve(undefined);
  picture.addEventListener('load', resolve);
  // Browsers do not preload a picture in a format they don't support.
  addEventListener('load', resolve);
});
// A style sheet that fails to load has no event here, but blocks no frame.
Promise.all([parsed, Promise.race([drawn, styled]), pictured]).then(start);
// Browsers do not draw a tab in the background.
addEventListener('load', () => setTimeout(start, 3000));
// A reader who acts first does not wait.
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => parsed.then(start));

/** A second call has no effect: the template is empty by then. */
function start(): void {
  if (template) document.head.append(template.content);
}
