/**
 * Draws the rail of the article's first flow, which its body brings along, and lights the stops of
 * the section that is being read; where that has none, of the last before it that has.
 * @param slot an empty drawing beside the text, in a box that may be too low for it.
 * @param sections ids of the sections up to that one.
 */
export function lightRail(slot: SVGSVGElement, sections: readonly string[]): void {
  if (!slot.firstChild) {
    const template = document.querySelector<HTMLTemplateElement>('[data-flow] > template');
    const rail = template?.content.firstElementChild?.cloneNode(true);
    slot.append(...(rail?.childNodes ?? []));
  }
  const stops = [...slot.querySelectorAll<SVGGElement>('[data-section]')];
  const current = sections.findLast((id) => stops.some(({ dataset }) => dataset.section === id));
  for (const stop of stops) stop.toggleAttribute('data-lit', stop.dataset.section === current);
  const box = slot.parentElement;
  if (box) scrollToLit(box, slot.querySelector('[data-lit]'));
}

/** A box that is lower than this many pixels would show a stop or two, out of all context. */
const least = 100;

function scrollToLit(box: HTMLElement, lit: Element | null): void {
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
  const distance = lit ? lit.getBoundingClientRect().top - middle : -box.scrollTop;
  box.scrollTop += distance;
  const rest = box.scrollHeight - box.clientHeight - box.scrollTop;
  box.dataset.cut = box.clientHeight < least ? 'low' : rest > 1 ? 'below' : '';
}
