/**
 * Draws the rail of the article's first flow from a template in its body, and highlights the stops
 * of the current section. If that section has none, it uses the last one before it that has.
 * @param slot an empty drawing next to the text, in a box that may be too low for it.
 * @param listed ids of the sections in the contents. Stops of other sections belong to the listed
 * one above.
 * @param current id of the current section, if any.
 */
export function lightRail(
  slot: SVGSVGElement,
  listed: readonly string[],
  current: string | undefined,
): void {
  if (!slot.firstChild) drawRail(slot, listed);
  const stops = findStops(slot);
  const lit = listed
    .slice(0, listed.indexOf(current ?? '') + 1)
    .findLast((id) => stops.some(({ dataset }) => dataset.section === id));
  for (const stop of stops) stop.toggleAttribute('data-lit', stop.dataset.section === lit);
  if (slot.parentElement) scrollToLit(slot.parentElement);
}

function drawRail(slot: SVGSVGElement, listed: readonly string[]): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-flow] > template');
  const rail = template?.content.firstElementChild?.cloneNode(true);
  slot.append(...(rail?.childNodes ?? []));
  const all = [...document.querySelectorAll('[data-page-body] :is(h2, h3, h4)')].map(
    ({ id }) => id,
  );
  for (const { dataset } of findStops(slot)) {
    const above = all.slice(0, all.indexOf(dataset.section ?? '') + 1);
    dataset.section = above.findLast((id) => listed.includes(id)) ?? '';
  }
}

function findStops(slot: SVGSVGElement): SVGGElement[] {
  return [...slot.querySelectorAll<SVGGElement>('[data-section]')];
}

/** Minimum height of the box in pixels. A lower one would show a stop or two without context. */
const least = 100;

function scrollToLit(box: HTMLElement): void {
  const lit = box.querySelector('[data-lit]')?.getBoundingClientRect().top;
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
  box.scrollTop += lit === undefined ? -box.scrollTop : lit - middle;
  const rest = box.scrollHeight - box.clientHeight - box.scrollTop;
  box.dataset.cut = box.clientHeight < least ? 'low' : rest > 1 ? 'below' : '';
}
