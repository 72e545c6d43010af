import { useState } from 'react';
import type { PageProps } from 'stet';
import { company } from '../../domain/company.ts';
import { PartnerForm } from '../../features/partner-form/partner-form.tsx';
import type { Shared } from '../../layouts/shared.ts';
import contact from './contact.module.css';
import { NextSteps } from './next-steps.tsx';
import styles from './partner-page.module.css';

/** The request form, and beside it what becomes of a request. */
export default function PartnerPage({ shared }: PageProps<null, Shared>) {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>Tell us what to automate first.</h1>
        <p className={styles.lead}>
          Describe the work that takes too long. A person reads your request and answers within 24
          hours. After the first call you have a concrete proposal in writing.
        </p>
      </header>
      <div className={styles.main}>
        <div className={styles.panel}>
          <PartnerForm settings={shared.settings} onSent={() => setIsSent(true)} />
        </div>
        <Contact />
      </div>
      <div className={styles.next}>
        <NextSteps isSent={isSent} />
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
