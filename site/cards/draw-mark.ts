import { svg } from './svg.ts';

/** The company's mark, large and subtle, for pages without a workflow. */
export function drawMark(): string {
  return svg(
    'g',
    { transform: 'translate(640 62) scale(18)', fill: 'none', stroke: '#fff' },
    svg('path', {
      d: 'M6 9.5V14a8 8 0 0 0 16 0V6M6 -6V2.5',
      'stroke-opacity': 0.28,
      'stroke-width': 0.11,
    }),
    svg('circle', { cx: 6, cy: 6, r: 3.25, 'stroke-opacity': 0.28, 'stroke-width': 0.11 }),
    svg('circle', {
      cx: 22,
      cy: 6,
      r: 4.5,
      fill: 'currentColor',
      'fill-opacity': 0.16,
      stroke: 'none',
    }),
    svg('circle', { cx: 22, cy: 6, r: 1.6, fill: 'currentColor', stroke: 'none' }),
  );
}
