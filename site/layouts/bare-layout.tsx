import type { ReactNode } from 'react';

/** For pages that bring their own frame: no header, no footer (spec §2, "login layout"). */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
