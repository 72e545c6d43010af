import type { ReactNode } from 'react';
import type { Shared } from '../shared.ts';

/** Header, main area and footer around every public page. */
export function PublicLayout({ children }: { shared: Shared; children: ReactNode }) {
  return <main id="content">{children}</main>;
}
