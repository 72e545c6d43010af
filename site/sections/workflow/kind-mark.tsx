import type { NodeKind } from '../schema/drawing.ts';
import { kindShapes } from './kinds.ts';

/** The symbol of who does a step. */
export function KindMark({ kind, className }: { kind: NodeKind; className?: string | undefined }) {
  return <path className={className} d={kindShapes[kind]} data-kind={kind} />;
}
