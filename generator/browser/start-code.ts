/*
 * Runs inline in every document's head. The page's code waits in a `<template>` (render/document.ts)
 * until what shows has been painted, which has the network and the processor to itself.
 */
const template = document.querySelector<HTMLTemplateElement>('template#page-code');
const picture = document.querySelector('link[rel="preload"][as="image"]');

/** The code takes over markup and data of the whole document, which may be painted before its end. */
const parsed = new Promise<unknown>((resolve) => {
  addEventListener('DOMContentLoaded', resolve);
});
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
});
const pictured = new Promise<unknown>((resolve) => {
  if (picture === null) return resolve(undefined);
  picture.addEventListener('load', resolve);
  // A browser that does not know the picture's format does not preload it.
  addEventListener('load', resolve);
});
Promise.all([parsed, painted, pictured]).then(start);
// Nothing is painted in a tab in the background.
addEventListener('load', () => setTimeout(start, 3000));
// Nor does a reader wait who acts first.
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => parsed.then(start));

/** The second time there is nothing left to load. */
function start(): void {
  if (template) document.head.append(template.content);
}
