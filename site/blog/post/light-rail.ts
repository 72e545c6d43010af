/**
 * Draws the rail of the article's first flow, which its body brings along, and lights the stops of
 * the section that is being read; where that has none, of the last before it that has.
 * @param slot an empty drawing next to the text, in a box that may be too low for it.
 * @param listed ids of the sections in the contents; what belongs to another is lit with the one above.
 * @param current the one that is being read, if any.
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

/** A box that is lower than this many pixels would show a stop or two, out of all context. */
const least = 100;

function scrollToLit(box: HTMLElement): void {
  const lit = box.querySelector('[data-lit]')?.getBoundingClientRect().top;
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
  box.scrollTop += lit === undefined ? -box.scrollTop : lit - middle;
  const rest = box.scrollHeight - box.clientHeight - box.scrollTop;
  box.dataset.cut = box.clientHeight < least ? 'low' : rest > 1 ? 'below' : '';
}
