import { company } from '../../domain/company.ts';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { Section } from '../section/section.tsx';
import styles from './contact.module.css';

const channels = {
  email: { label: 'Email', text: company.email, href: `mailto:${company.email}` },
  phone: { label: 'Phone', text: company.phone, href: company.phoneHref },
};

/** How to reach a person. */
export function Contact({ section }: { section: SectionOf<'contact'> }) {
  return (
    <Section section={section} layout="aside">
      <dl className={styles.channels}>
        {section.channels.map((name) => {
          const { label, text, href } = channels[name];
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <a href={href}>{text}</a>
              </dd>
            </div>
          );
        })}
        {section.hours && (
          <div>
            <dt>Hours</dt>
            <dd className={styles.hours}>{section.hours}</dd>
          </div>
        )}
      </dl>
      <Actions actions={section.actions} />
    </Section>
  );
}
