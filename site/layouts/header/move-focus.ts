import type { KeyboardEvent } from 'react';

/**
 * Moves the focus through a panel's links with arrow keys, Home and End. Arrow down also enters the
 * panel.
 */
export function moveFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const links = [...panel.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const next = nextIndex(event.key, at, links.length);
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/** The index of the link that a key moves to from `at`; undefined for other keys. */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, count - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
