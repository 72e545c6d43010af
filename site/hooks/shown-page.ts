import { createContext, useContext } from 'react';

interface ShownPage {
  /** The path at which it was asked for. */
  path: string;
  /** Whether another page is loading. The location is then already that page's. */
  isLoading: boolean;
}

/** The page that is shown, which the location runs ahead of while another one loads. */
export const ShownPage = createContext<ShownPage>({ path: '', isLoading: false });

/** Whether the address is the shown page's. If not, its view leaves address and history alone. */
export function useIsOpen(): boolean {
  return !useContext(ShownPage).isLoading;
}
