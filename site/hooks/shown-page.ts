import { createContext, useContext } from 'react';

interface ShownPage {
  /** The path that the visitor requested. */
  path: string;
  /** Whether another page is loading. The location is then already that page's. */
  isLoading: boolean;
}

/** The page on the screen. While another page loads, the location is already the new one. */
export const ShownPage = createContext<ShownPage>({ path: '', isLoading: false });

/**
 * Whether the address belongs to the shown page. If not, its view must not change the address or
 * history.
 */
export function useIsOpen(): boolean {
  return !useContext(ShownPage).isLoading;
}
