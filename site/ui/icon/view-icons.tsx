import { icon } from './icons.tsx';

/* Icons that no marketing page uses, in a file that those pages do not load. */

export const ArrowLeft = icon('m12 19-7-7 7-7', 'M19 12H5');
export const CircleAlert = icon(
  <circle cx="12" cy="12" r="10" />,
  <line x1="12" x2="12" y1="8" y2="12" />,
  <line x1="12" x2="12.01" y1="16" y2="16" />,
);
export const Clock = icon(<circle cx="12" cy="12" r="10" />, 'M12 6v6l4 2');
export const Search = icon('m21 21-4.34-4.34', <circle cx="11" cy="11" r="8" />);
export const Share = icon('M12 2v13', 'm16 6-4-4-4 4', 'M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8');
