import type { RefObject } from 'react';
import { useMotion } from '../hooks/use-motion.ts';
import type { Diagram } from '../schema/diagram.ts';

/** Runs the pulse along the ways of a diagram. */
export function usePulse(svg: RefObject<SVGSVGElement | null>, diagram: Diagram): void {
  useMotion(svg, diagram, async () => (await import('./run-pulse.ts')).runPulse);
}
