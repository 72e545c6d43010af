import type { ReactNode } from 'react';
import { mailLink, phoneLink } from './contact-links.ts';
import { formatMoment } from './format-moment.ts';
import type { InboxRequest } from './inbox-api.ts';
import { RequestActions } from './request-actions.tsx';
import styles from './request-details.module.css';
import { RequestNote } from './request-note.tsx';

interface RequestDetailsProps {
  request: InboxRequest;
  /** A note that is being written. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  onUpdate: (change: { handled?: boolean; note?: string }) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** All that was sent, and what can be done with it. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request, draft, onDraft, onUpdate, onRemove } = props;
  const { email, phone, company, title, additionalInfo, receivedAt, handledAt, verified } = request;
  const phoneHref = phoneLink(phone);
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <Fact name="Email">
          <a href={mailLink(email)}>{email}</a>
        </Fact>
        <Fact name="Phone">{phoneHref ? <a href={phoneHref}>{phone}</a> : phone}</Fact>
        <Fact name="Company">{company}</Fact>
        <Fact name="Title">{title}</Fact>
        <Fact name="Received">
          <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
        </Fact>
        <Fact name="Captcha">{verified ? 'Passed' : 'Not checked'}</Fact>
        {handledAt !== null && (
          <Fact name="Handled">
            <time dateTime={handledAt}>{formatMoment(handledAt)}</time>
          </Fact>
        )}
      </dl>
      <div className={styles.work}>
        {additionalInfo === '' ? (
          <p className={styles.none}>No message was added.</p>
        ) : (
          <p className={styles.message}>{additionalInfo}</p>
        )}
        <RequestNote
          note={request.note}
          text={draft ?? request.note}
          onChange={onDraft}
          onSave={(note) => onUpdate({ note })}
        />
        <RequestActions request={request} onUpdate={onUpdate} onRemove={onRemove} />
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
