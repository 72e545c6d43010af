import type { ReactNode } from 'react';
import type { Shared } from '../shared.ts';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import styles from './public-layout.module.css';
import { ScrollToTop } from './scroll-to-top/scroll-to-top.tsx';
import { SkipLink } from './skip-link/skip-link.tsx';

/** Header, main area and footer around every public page. */
export function PublicLayout({ shared, children }: { shared: Shared; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Header menus={shared.navigation.menus} appUrl={shared.settings.appUrl} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer navigation={shared.navigation} year={shared.year} />
      <ScrollToTop />
    </div>
  );
}
