import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react';

/*
 * The site's icons. The shapes are from Lucide (lucide.dev, ISC License, © Lucide Icons and
 * Contributors). We copy them because Lucide's React runtime is as large as all of them together.
 */

interface IconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** Width and height in pixels. @default 24 */
  size?: number;
}

export const ArrowRight = icon('M5 12h14', 'm12 5 7 7-7 7');
export const ArrowUp = icon('m5 12 7-7 7 7', 'M12 19V5');
export const Check = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronLeft = icon('m15 18-6-6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const Minus = icon('M5 12h14');
export const Moon = icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const Pause = icon(
  <rect x="14" y="3" width="5" height="18" rx="1" />,
  <rect x="5" y="3" width="5" height="18" rx="1" />,
);
export const Play = icon(
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
);
export const Plus = icon('M5 12h14', 'M12 5v14');
export const Sun = icon(
  <circle cx="12" cy="12" r="4" />,
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
);
export const X = icon('M18 6 6 18', 'm6 6 12 12');

/**
 * Creates an icon in the color of the text around it. Screen readers skip it.
 * @param shapes its elements; a string is the `d` of a path.
 */
export function icon(...shapes: (string | ReactElement)[]): (props: IconProps) => ReactNode {
  const children = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : shape,
  );
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...children,
    );
}
