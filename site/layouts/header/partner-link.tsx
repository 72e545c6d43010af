import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { ariaCurrent } from '../menu-links/aria-current.ts';

/** Leads to the form for partnership requests. */
export function PartnerLink({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  const href = paths.partner();
  return (
    <a className={className} href={href} aria-current={ariaCurrent(pathname, href)}>
      Become a Partner
    </a>
  );
}
