import type { ReactNode } from 'react';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { MainArea } from './main-area.tsx';
import styles from './public-layout.module.css';
import { ScrollToTop } from './scroll-to-top/scroll-to-top.tsx';
import type { Shared } from './shared.ts';
import { SkipLink } from './skip-link/skip-link.tsx';

/** The props of a frame around a page. */
export interface FrameProps {
  shared: Shared;
  /** Name of its view. */
  view: string;
  children: ReactNode;
}

/** Header, main area and footer around every public page. */
export function PublicLayout({ shared, view, children }: FrameProps) {
  return (
    <div className={styles.layout} data-view={view}>
      <SkipLink />
      <Header menus={shared.navigation.menus} appUrl={shared.settings.appUrl} />
      <MainArea className={styles.main}>{children}</MainArea>
      <Footer
        navigation={shared.navigation}
        year={shared.year}
        hasNewsletter={view !== 'changelog'}
      />
      <ScrollToTop />
    </div>
  );
}
