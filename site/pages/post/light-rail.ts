/**
 * Draws the rail of the article's first flow, which its body brings along, and lights the stops of
 * the section that is being read; where that has none, of the last before it that has.
 * @param slot an empty drawing beside the text.
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
}
