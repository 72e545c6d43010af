import { icon } from '../../ui/icon/icons.tsx';

/* Icons of the sign-in page, in a file that no other page loads. */

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
export const LockKeyhole = icon(
  <circle cx="12" cy="16" r="1" />,
  <rect x="3" y="10" width="18" height="12" rx="2" />,
  'M7 10V7a5 5 0 0 1 10 0v3',
);
export const UserRound = icon(<circle cx="12" cy="8" r="5" />, 'M20 21a8 8 0 0 0-16 0');
