/** How a visitor left a page, or why a page sent them here. */
interface Memory {
  /** The scroll position, in pixels. */
  top?: number;
  /** The number of entries that its list showed. */
  visible?: number;
  /** A message from the page that navigated here; `undefined` once it is shown. */
  error?: string | undefined;
}

/**
 * Data in the current entry of the browser's history. It survives Back, Forward and a reload. It is
 * stored next to the state of `navigate` and is lost when the entry is replaced.
 */
export function recall(): Memory {
  return history.state?.memory ?? {};
}

/**
 * Adds data to the current entry. Browsers limit how often you can do this: Safari then throws, and
 * the data is not stored.
 */
export function remember(memory: Memory): void {
  try {
    history.replaceState({ ...history.state, memory: { ...recall(), ...memory } }, '');
  } catch {
    // The page works without it.
  }
}

/**
 * Whether the browser is still at the entry with this key. `useLocation` lags behind the browser
 * until React has rendered the new page.
 */
export function isCurrentEntry(key: string): boolean {
  return (history.state?.key ?? 'default') === key;
}
