import { company } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts';
import type { Navigation } from '../menus/plan-navigation.ts';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { AllPages, FooterLink, FooterList } from './all-links.tsx';
import { DrawnName } from './drawn-name.tsx';
import styles from './footer.module.css';
import { SocialLinks } from './social-links.tsx';

interface FooterProps {
  navigation: Navigation;
  year: number;
  /** False on a page that already has the newsletter form. */
  hasNewsletter: boolean;
}

/** The footer of every page: the company, links, the newsletter. */
export function Footer({ navigation, year, hasNewsletter }: FooterProps) {
  const isHydrated = useIsHydrated();
  // A page built last year may be read this year.
  const currentYear = isHydrated ? Math.max(year, new Date().getFullYear()) : year;
  const { blurb, social, lists, small } = navigation.footer;
  return (
    <footer className={styles.footer}>
      <div className={styles.column}>
        <div className={styles.top}>
          <div className={styles.company}>
            <Wordmark />
            <p className={styles.blurb}>{blurb}</p>
            <SocialLinks links={social} />
          </div>
          {lists.map((list) => (
            <FooterList key={list.label} {...list} />
          ))}
          {hasNewsletter && (
            <section className={styles.newsletter} aria-labelledby="stay-updated">
              <h2 className={styles.heading} id="stay-updated">
                Stay Updated
              </h2>
              <p className={styles.note}>
                New agents, new guides, and what we learned running them.
              </p>
              <NewsletterForm />
            </section>
          )}
        </div>
        <AllPages menus={navigation.menus} />
        <div className={styles.bottom}>
          <p>
            © {currentYear} {company.name}. All rights reserved.
          </p>
          <ul className={styles.small}>
            {[
              ...small,
              { label: 'Privacy Policy', href: paths.privacy() },
              { label: 'Terms of Service', href: paths.terms() },
            ].map(({ label, href }) => (
              <FooterLink key={label} label={label} href={href} />
            ))}
          </ul>
        </div>
        <DrawnName />
      </div>
    </footer>
  );
}
