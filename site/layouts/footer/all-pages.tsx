import type { Navigation } from '../menus/plan-navigation.ts';
import { allPagesId } from '../mobile-menu/mobile-menu.tsx';
import styles from './footer.module.css';
import { FooterList } from './footer-list.tsx';

/** The links of the header's menus for readers without JavaScript, whom the mobile menu cannot serve. */
export function AllPages({ menus }: Pick<Navigation, 'menus'>) {
  return (
    <div className={`${styles.allPages} without-script`} id={allPagesId}>
      {menus.map(({ label, groups }) => (
        <FooterList key={label} label={label} links={groups.flatMap(({ links }) => links)} />
      ))}
    </div>
  );
}
