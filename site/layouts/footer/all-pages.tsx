import type { Navigation } from '../../navigation.ts';
import { allPagesId } from '../mobile-menu/mobile-menu.tsx';
import styles from './footer.module.css';
import { FooterList } from './footer-list.tsx';

/** The links of the header's menus for readers without JavaScript, whom the mobile menu cannot serve. */
export function AllPages({ menus }: Pick<Navigation, 'menus'>) {
  return (
    <noscript>
      <div className={styles.allPages} id={allPagesId}>
        {menus.map(({ label, links }) => (
          <FooterList key={label} label={label} links={links} />
        ))}
      </div>
    </noscript>
  );
}
