import { icon } from './icons.tsx';

/* Icons that no marketing page uses, in a file that those pages do not load. */

export const ArrowLeft = icon('m12 19-7-7 7-7', 'M19 12H5');
export const CircleAlert = icon(
  <circle cx="12" cy="12" r="10" />,
  <line x1="12" x2="12" y1="8" y2="12" />,
  <line x1="12" x2="12.01" y1="16" y2="16" />,
);
export const CircleDashed = icon(
  'M10.1 2.182a10 10 0 0 1 3.8 0',
  'M13.9 21.818a10 10 0 0 1-3.8 0',
  'M17.609 3.721a10 10 0 0 1 2.69 2.7',
  'M2.182 13.9a10 10 0 0 1 0-3.8',
  'M20.279 17.609a10 10 0 0 1-2.7 2.69',
  'M21.818 10.1a10 10 0 0 1 0 3.8',
  'M3.721 6.391a10 10 0 0 1 2.7-2.69',
  'M6.391 20.279a10 10 0 0 1-2.69-2.7',
);
export const Clock = icon(<circle cx="12" cy="12" r="10" />, 'M12 6v6l4 2');
export const LockKeyhole = icon(
  <circle cx="12" cy="16" r="1" />,
  <rect x="3" y="10" width="18" height="12" rx="2" />,
  'M7 10V7a5 5 0 0 1 10 0v3',
);
export const Search = icon('m21 21-4.34-4.34', <circle cx="11" cy="11" r="8" />);
export const Share = icon('M12 2v13', 'm16 6-4-4-4 4', 'M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8');
export const UserRound = icon(<circle cx="12" cy="8" r="5" />, 'M20 21a8 8 0 0 0-16 0');
