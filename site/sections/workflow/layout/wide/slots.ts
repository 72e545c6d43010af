import type { Route } from './way.ts';

/** The place of an edge's label: above its line, before or after the turns of a gap. */
export type Slot = { gap: number; zone: 'before' | 'after'; row: number };

/**
 * Chooses a slot in a gap for the label of every edge that runs through one. No other label may
 * have the slot, and no other edge if possible.
 */
export function chooseSlots(routes: readonly Route[]): Map<Route, Slot> {
  const passed = routes.flatMap(listSlots);
  const chosen = new Map<Route, Slot>();
  const isSame = (a: Slot, b: Slot) => a.gap === b.gap && a.zone === b.zone && a.row === b.row;
  for (const route of routes) {
    const slots = route.edge.label === undefined ? [] : listSlots(route);
    const free = slots.filter((slot) => ![...chosen.values()].some((other) => isSame(other, slot)));
    const own = free.find((slot) => passed.filter((other) => isSame(other, slot)).length === 1);
    const slot = own ?? free[0] ?? slots[0];
    if (slot) chosen.set(route, slot);
  }
  return chosen;
}

/** The slots along an edge, best first: after it has left its node and turned. */
function listSlots({ from, to, way }: Route): Slot[] {
  if (way.kind === 'bracket') {
    return [to.row, from.row].map((row) => ({ gap: from.column, zone: 'before', row }));
  }
  if (way.kind !== 'across') return [];
  const arrival: Slot = { gap: way.gap, zone: 'after', row: to.row };
  const departure: Slot = { gap: from.column, zone: 'before', row: from.row };
  const isLate = way.gap > from.column;
  return isLate ? [{ ...departure, zone: 'after' }, arrival, departure] : [arrival, departure];
}
