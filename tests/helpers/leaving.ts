import type { Page } from 'playwright-core';

/** Whether a page would ask before the browser leaves its document. Needs `installWindow`. */
export function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  // In Node, it cannot be set.
  Object.defineProperty(event, 'returnValue', { writable: true });
  return !window.dispatchEvent(event);
}

/**
 * Accepts every dialog of a page, which leaves the document.
 * @returns a list to which the type of each dialog is added.
 */
export function followDialogs(page: Page): string[] {
  const types: string[] = [];
  page.on('dialog', async (dialog) => {
    types.push(dialog.type());
    await dialog.accept();
  });
  return types;
}

/** The text of everything that the page's scripts have stored in the browser. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}
