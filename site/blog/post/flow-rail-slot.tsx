import { useEffect, useRef } from 'react';
import rail from '../flow/flow-rail.module.css';
import { railHeight, railMetrics } from '../flow/rail-metrics.ts';
import type { OutlineEntry } from './outline.ts';

/**
 * The slot of an article's rail next to its contents, with the current step highlighted. A script
 * draws it; its height is reserved from the start. It is decorative: the drawing in the text has
 * the words.
 */
export function FlowRailSlot({
  stops,
  headings,
  current,
}: {
  /** The number of stops. */
  stops: number;
  headings: readonly OutlineEntry[];
  /** Id of the current section. */
  current: string | undefined;
}) {
  const slot = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const { current: svg } = slot;
    // Narrow windows do not show it.
    if (!svg?.checkVisibility()) return;
    const listed = headings.map(({ id }) => id);
    import('./light-rail.ts').then(
      ({ lightRail }) => lightRail(svg, listed, current),
      // Without a connection, the text has the same information.
      () => {},
    );
  }, [headings, current]);
  return (
    <svg
      ref={slot}
      className={rail.rail}
      width={railMetrics.width}
      height={railHeight(stops)}
      aria-hidden="true"
    />
  );
}
