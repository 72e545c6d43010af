import type { ComponentProps, ReactNode } from 'react';

/*
 * The site's icons. The shapes are Lucide's (lucide.dev, ISC License, © Lucide Icons and
 * Contributors), copied because its React runtime alone weighs as much as all of them.
 */

interface IconProps extends ComponentProps<'svg'> {
  /** Width and height in pixels. @default 24 */
  size?: number;
}

export const ArrowLeft = /* @__PURE__ */ createIcon(
  <>
    <path d="m12 19-7-7 7-7" />
    <path d="M19 12H5" />
  </>,
);
export const ArrowRight = /* @__PURE__ */ createIcon(
  <>
    <path d="M5 12h14" />
    <path d="m12 5 7 7-7 7" />
  </>,
);
export const ArrowUp = /* @__PURE__ */ createIcon(
  <>
    <path d="m5 12 7-7 7 7" />
    <path d="M12 19V5" />
  </>,
);
export const Check = /* @__PURE__ */ createIcon(<path d="M20 6 9 17l-5-5" />);
export const ChevronDown = /* @__PURE__ */ createIcon(<path d="m6 9 6 6 6-6" />);
export const ChevronLeft = /* @__PURE__ */ createIcon(<path d="m15 18-6-6 6-6" />);
export const ChevronRight = /* @__PURE__ */ createIcon(<path d="m9 18 6-6-6-6" />);
export const CircleAlert = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="10" />
    <line x1="12" x2="12" y1="8" y2="12" />
    <line x1="12" x2="12.01" y1="16" y2="16" />
  </>,
);
export const CircleDashed = /* @__PURE__ */ createIcon(
  <>
    <path d="M10.1 2.182a10 10 0 0 1 3.8 0" />
    <path d="M13.9 21.818a10 10 0 0 1-3.8 0" />
    <path d="M17.609 3.721a10 10 0 0 1 2.69 2.7" />
    <path d="M2.182 13.9a10 10 0 0 1 0-3.8" />
    <path d="M20.279 17.609a10 10 0 0 1-2.7 2.69" />
    <path d="M21.818 10.1a10 10 0 0 1 0 3.8" />
    <path d="M3.721 6.391a10 10 0 0 1 2.7-2.69" />
    <path d="M6.391 20.279a10 10 0 0 1-2.69-2.7" />
  </>,
);
export const Clock = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 6v6l4 2" />
  </>,
);
export const LockKeyhole = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="16" r="1" />
    <rect x="3" y="10" width="18" height="12" rx="2" />
    <path d="M7 10V7a5 5 0 0 1 10 0v3" />
  </>,
);
export const Minus = /* @__PURE__ */ createIcon(<path d="M5 12h14" />);
export const Moon = /* @__PURE__ */ createIcon(
  <path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" />,
);
export const Pause = /* @__PURE__ */ createIcon(
  <>
    <rect x="14" y="3" width="5" height="18" rx="1" />
    <rect x="5" y="3" width="5" height="18" rx="1" />
  </>,
);
export const Play = /* @__PURE__ */ createIcon(
  <path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" />,
);
export const Plus = /* @__PURE__ */ createIcon(
  <>
    <path d="M5 12h14" />
    <path d="M12 5v14" />
  </>,
);
export const Search = /* @__PURE__ */ createIcon(
  <>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>,
);
export const Share = /* @__PURE__ */ createIcon(
  <>
    <path d="M12 2v13" />
    <path d="m16 6-4-4-4 4" />
    <path d="M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8" />
  </>,
);
export const Sun = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2" />
    <path d="M12 20v2" />
    <path d="m4.93 4.93 1.41 1.41" />
    <path d="m17.66 17.66 1.41 1.41" />
    <path d="M2 12h2" />
    <path d="M20 12h2" />
    <path d="m6.34 17.66-1.41 1.41" />
    <path d="m19.07 4.93-1.41 1.41" />
  </>,
);
export const UserRound = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="8" r="5" />
    <path d="M20 21a8 8 0 0 0-16 0" />
  </>,
);
export const X = /* @__PURE__ */ createIcon(
  <>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </>,
);

/** An icon that takes the color of the text around it. */
function createIcon(shapes: ReactNode) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
      >
        {shapes}
      </svg>
    );
  };
}
