import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus through the links of a panel; arrow down also enters it. */
export function moveFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const links = [...panel.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const next = nextIndex(event.key, at, links.length);
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/** Which of `count` links a key leads to from the one at `at`; undefined for other keys. */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
