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
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, count - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
