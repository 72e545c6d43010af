import type { Drawing } from '../../../schema/drawing.ts';
import { areApart, assignTracks, type Run } from '../tracks.ts';

/** An edge of the tall layout, with the indexes of its nodes in the column. */
export interface Step extends Run {
  label: string | undefined;
  from: number;
  to: number;
  /** `next` goes to the node below, `skip` past others on the left, `back` up on the right. */
  kind: 'next' | 'skip' | 'back';
}

/**
 * The kind of each edge, and the lane of those that run next to the nodes. Lane 0 is the nearest.
 */
export function planSteps(
  edges: Drawing['edges'],
  placeOf: ReadonlyMap<string, number>,
): { steps: Step[]; lanes: Map<Step, number> } {
  const steps = edges.map((edge): Step => {
    const [from, to] = [placeOf.get(edge.from) ?? 0, placeOf.get(edge.to) ?? 0];
    const kind = to < from ? 'back' : to === from + 1 ? 'next' : 'skip';
    // It starts at the middle of a node. It ends above the target, or at its side if it goes back.
    return {
      edge,
      label: edge.label,
      from,
      to,
      kind,
      start: from,
      end: kind === 'back' ? to : to - 0.5,
    };
  });
  const lanesOf = (kind: Step['kind']) =>
    assignTracks(
      steps.filter((step) => step.kind === kind).sort((a, b) => span(a) - span(b)),
      { canShare },
    );
  return { steps, lanes: new Map([...lanesOf('skip'), ...lanesOf('back')]) };
}

function span({ start, end }: Step): number {
  return Math.abs(end - start);
}

/**
 * Edges from one node fork from one lane. Edges to one node join on one lane unless they have
 * labels.
 */
function canShare(a: Step, b: Step): boolean {
  const isJoin = a.to === b.to && a.label === undefined && b.label === undefined;
  return isJoin || a.from === b.from || areApart(a, b);
}
