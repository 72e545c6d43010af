import { useLocation } from 'react-router-dom';
import { ariaCurrent } from '../menu-links/aria-current.ts';
import styles from './footer.module.css';

interface FooterLinkProps {
  label: string;
  href: string;
}

/** A link in a list of the footer. */
export function FooterLink({ label, href }: FooterLinkProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <a className={styles.link} href={href} aria-current={ariaCurrent(pathname, href)}>
        {label}
      </a>
    </li>
  );
}
