import { useState } from 'react';
import type { PageProps } from 'stet';
import { company } from '../../domain/company.ts';
import type { PartnerIntents } from '../../domain/partner-intents.ts';
import { PartnerForm } from '../../features/partner-form/partner-form.tsx';
import type { Shared } from '../../layouts/shared.ts';
import contact from './contact.module.css';
import { NextSteps } from './next-steps.tsx';
import styles from './partner-page.module.css';
import { useIntent } from './use-intent.ts';

/** The request form, next to what happens with a request. */
export default function PartnerPage({ data, shared }: PageProps<PartnerIntents, Shared>) {
  const [isSent, setIsSent] = useState(false);
  const intent = useIntent(data);
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>{intent.headline}</h1>
        <p className={styles.lead}>{intent.lead}</p>
      </header>
      <div className={styles.main}>
        <div className={styles.panel}>
          <PartnerForm settings={shared.settings} intent={intent} onSent={() => setIsSent(true)} />
        </div>
        <Contact />
      </div>
      <div className={styles.next}>
        <NextSteps intent={intent} isSent={isSent} />
      </div>
    </div>
  );
}

/** How to reach a person without the form. */
function Contact() {
  return (
    <address className={contact.contact}>
      <span className={contact.question}>Prefer to talk?</span>
      <a href={`mailto:${company.email}`}>{company.email}</a>
      <a href={company.phoneHref}>{company.phone}</a>
    </address>
  );
}
