import { paths } from '../../domain/paths.ts';
import { ArrowRight } from '../../ui/icon/icons.tsx';
import { LostPage } from './lost-page.tsx';
import styles from './not-found-page.module.css';

const places = [
  { href: paths.home(), label: 'Home', description: 'What USTA does, in one page' },
  {
    href: paths.blog(),
    label: 'Search the blog',
    description: 'Guides by topic, trade and author',
  },
  { href: paths.integrations(), label: 'Integrations', description: 'What the agents plug into' },
  {
    href: paths.partner(),
    label: 'Become a Partner',
    description: 'Tell us what you were looking for',
  },
] as const;

/** The page for addresses without a page. */
export default function NotFoundPage() {
  return (
    <LostPage
      title="There is no page at this address"
      text="The page may have moved, or the link may be mistyped. These are the places most people look for."
      missing="no page"
      others="Other pages"
    >
      <ul className={styles.places}>
        {places.map(({ href, label, description }) => (
          <li key={href}>
            <a className={styles.place} href={href}>
              <span className={styles.label}>{label}</span>
              <span className={styles.description}>{description}</span>
              <ArrowRight className={styles.arrow} size={18} strokeWidth={1.75} />
            </a>
          </li>
        ))}
      </ul>
    </LostPage>
  );
}
