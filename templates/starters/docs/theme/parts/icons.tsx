import type { ReactNode } from 'react';

function Icon({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon name="menu">
    <path d="M3 5.5h14M3 10h14M3 14.5h9" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon name="close">
    <path d="m4.5 4.5 11 11M15.5 4.5l-11 11" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon name="search">
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 4 4" />
  </Icon>
);

export const SunIcon = () => (
  <Icon name="sun">
    <circle cx="10" cy="10" r="3.4" />
    <path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon name="moon">
    <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" strokeLinejoin="round" />
  </Icon>
);
