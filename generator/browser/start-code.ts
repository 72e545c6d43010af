/*
 * Runs inline in every document's head. The page's code waits in a `<template>`
 * (render/document.ts) until the browser draws the first frame. The network has by then loaded
 * everything that the frame needs, and fetches the code while the processor lays out and paints.
 */
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
const pictured = new Promise<unknown>((resolve) => {
  if (picture === null) return resolve(undefined);
  picture.addEventListener('load', resolve);
  // Browsers do not preload a picture in a format they don't support.
  addEventListener('load', resolve);
});
Promise.all([parsed, drawn, pictured]).then(start);
// Browsers do not draw a tab in the background.
addEventListener('load', () => setTimeout(start, 3000));
// A reader who acts first does not wait.
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => parsed.then(start));

/** A second call has no effect: the template is empty by then. */
function start(): void {
  if (template) document.head.append(template.content);
}
