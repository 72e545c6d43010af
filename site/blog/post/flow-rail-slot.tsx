import { useEffect, useRef } from 'react';
import rail from '../flow/flow-rail.module.css';
import { railHeight, railMetrics } from '../flow/rail-metrics.ts';
import type { OutlineEntry } from './outline.ts';

/**
 * The place of an article's work next to its contents, with the step that is being read lit. A script
 * draws it; its height is there from the start. The drawing in the text is the one with words.
 */
export function FlowRailSlot({
  stops,
  headings,
  current,
}: {
  /** How many there are. */
  stops: number;
  headings: readonly OutlineEntry[];
  /** Id of the section that is being read. */
  current: string | undefined;
}) {
  const slot = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const { current: svg } = slot;
    // Narrow windows have no room for it.
    if (!svg?.checkVisibility()) return;
    const listed = headings.map(({ id }) => id);
    import('./light-rail.ts').then(
      ({ lightRail }) => lightRail(svg, listed, current),
      // Without a connection the text says the same.
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
