import type { ReactNode } from 'react';
import { answerDue } from '../../domain/answer-due.ts';
import type { InboxRequest, RequestChange } from '../../domain/inbox.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { mailLink, phoneLink } from './contact-links.ts';
import type { NoteDraft } from './note-drafts.ts';
import { RequestActions } from './request-actions.tsx';
import styles from './request-details.module.css';
import { RequestNote } from './request-note.tsx';

export interface RequestDetailsProps {
  request: InboxRequest;
  canChange: boolean;
  /** The unsaved note, if there is one. */
  draft: NoteDraft | undefined;
  /** Called when the user types; undefined if there is nothing left to save. */
  onDraft: (draft: NoteDraft | undefined) => void;
  onUpdate: (change: RequestChange) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** The full request and its actions. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request, canChange, draft, onDraft, onUpdate, onRemove } = props;
  const { note, additionalInfo } = request;
  // The stored note may have changed since the user began to type. It is not shown then.
  const known = draft?.known ?? note;
  return (
    <div className={styles.details}>
      <div className={styles.work}>
        {additionalInfo === '' ? (
          <p className={styles.none}>No message was added.</p>
        ) : (
          <p className={styles.message}>{additionalInfo}</p>
        )}
        <RequestActions
          request={request}
          canChange={canChange}
          onUpdate={onUpdate}
          onRemove={onRemove}
        />
      </div>
      <Facts request={request} canChange={canChange} />
      {canChange && (
        <div className={styles.note}>
          <RequestNote
            note={note}
            text={draft?.text ?? note}
            onChange={(text) => onDraft(text === note ? undefined : { text, known })}
            onSave={(text) => onUpdate({ note: text, knownNote: known })}
          />
        </div>
      )}
    </div>
  );
}

function Facts({ request, canChange }: { request: InboxRequest; canChange: boolean }) {
  const { email, phone, company, title, receivedAt, handledAt, verified, note } = request;
  const phoneHref = phoneLink(phone);
  return (
    <dl className={styles.facts}>
      <Fact name="Email">
        <a href={mailLink(email)}>{email}</a>
      </Fact>
      <Fact name="Phone">{phoneHref ? <a href={phoneHref}>{phone}</a> : phone}</Fact>
      <Fact name="Company">{company}</Fact>
      <Fact name="Title">{title}</Fact>
      <Moment name="Received" time={receivedAt} />
      {handledAt === null ? (
        <Moment
          name="Answer by"
          time={new Date(answerDue(Date.parse(request.receivedAt))).toISOString()}
        />
      ) : (
        <Moment name="Handled" time={handledAt} />
      )}
      <Fact name="Captcha">{verified ? 'Passed' : 'Not checked'}</Fact>
      {!canChange && note !== '' && <Fact name="Note">{note}</Fact>}
    </dl>
  );
}

/** @param time ISO time. */
function Moment({ name, time }: { name: string; time: string }) {
  return (
    <Fact name={name}>
      <time dateTime={time}>{formatMoment(time)}</time>
    </Fact>
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
