import type { Drawing } from '../../../schema/drawing.ts';
import { areApart, assignTracks, type Run } from '../tracks.ts';

/** An edge of the tall layout: from the node at place `from` of the column to that at `to`. */
export interface Step extends Run {
  label: string | undefined;
  from: number;
  to: number;
  /** `next` leads to the node below, `skip` past others on the left, `back` up on the right. */
  kind: 'next' | 'skip' | 'back';
}

/** What each edge does, and the lane of those that run next to the nodes: 0 is next to them. */
export function planSteps(
  edges: Drawing['edges'],
  placeOf: ReadonlyMap<string, number>,
): { steps: Step[]; lanes: Map<Step, number> } {
  const steps = edges.map((edge): Step => {
    const [from, to] = [placeOf.get(edge.from) ?? 0, placeOf.get(edge.to) ?? 0];
    const kind = to < from ? 'back' : to === from + 1 ? 'next' : 'skip';
    // It leaves from the middle of a node, and comes in above it, or at its side when it leads back.
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

/** Edges from one node fork off one lane; edges to one node join on one unless they are labelled. */
function canShare(a: Step, b: Step): boolean {
  const isJoin = a.to === b.to && a.label === undefined && b.label === undefined;
  return isJoin || a.from === b.from || areApart(a, b);
}
