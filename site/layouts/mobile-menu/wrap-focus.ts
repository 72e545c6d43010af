import type { KeyboardEvent } from 'react';

/** Makes Tab cycle through the controls instead of moving to the browser's own. */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }),
  );
  const [from, to] = event.shiftKey
    ? [controls.at(0), controls.at(-1)]
    : [controls.at(-1), controls.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
