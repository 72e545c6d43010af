/** How a visitor left a page, or why a page sent them here. */
interface Memory {
  /** How far it was scrolled, in pixels. */
  top?: number;
  /** How many entries its list showed. */
  visible?: number;
  /** What the page that led here has to say; `undefined` once it is said. */
  error?: string | undefined;
}

/**
 * What the open entry of the browser's history stores: it survives Back, Forward and a reload.
 * It is next to what `navigate` keeps there, and goes when the entry is replaced.
 */
export function recall(): Memory {
  return history.state?.memory ?? {};
}

/** Adds to what the open entry stores. Browsers limit how often that may be done. */
export function remember(memory: Memory): void {
  history.replaceState({ ...history.state, memory: { ...recall(), ...memory } }, '');
}

/**
 * Whether the browser is still at the entry with this key. The location of `useLocation` is
 * older than the browser's until React has rendered the page that a link leads to.
 */
export function isCurrentEntry(key: string): boolean {
  return (history.state?.key ?? 'default') === key;
}
