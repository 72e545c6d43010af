import type { InboxRequest } from '../../domain/inbox.ts';
import { formatDay } from '../../lib/format-moment.ts';
import { Check, ChevronDown } from '../../ui/icon/icons.tsx';
import { timeToAnswer } from './answer-due.ts';
import { RequestDetails, type RequestDetailsProps } from './request-details.tsx';
import styles from './request-row.module.css';

interface RequestRowProps extends RequestDetailsProps {
  toggleId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Milliseconds since 1970. */
  now: number;
}

/** A summary of a request, with its details below when open. */
export function RequestRow(props: RequestRowProps) {
  const { request, toggleId, isOpen, onToggle, now, ...details } = props;
  const { firstName, lastName, company, title, handled } = request;
  const panelId = `${toggleId}-details`;
  return (
    <li className={styles.row}>
      <div className={styles.summary}>
        <h3 className={styles.heading}>
          <button
            type="button"
            className={styles.toggle}
            id={toggleId}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-describedby={`${toggleId}-time`}
            onClick={onToggle}
          >
            <span className={handled ? styles.handled : styles.waiting}>
              {handled && <Check size={16} />}
              <span className="visually-hidden">{handled ? 'Handled: ' : 'Open: '}</span>
            </span>
            <span className={styles.name}>
              {firstName} {lastName}
            </span>
            <span className={styles.company}>
              <span className="visually-hidden">, </span>
              {company} · {title}
            </span>
          </button>
        </h3>
        {/* The start of the message, and whether there is an unsaved note. */}
        {!isOpen && (
          <p className={styles.preview}>
            {details.draft !== undefined && <strong className={styles.draft}>Unsaved note</strong>}
            <span>{request.additionalInfo}</span>
          </p>
        )}
        <Times id={`${toggleId}-time`} request={request} now={now} />
        <ChevronDown className={styles.chevron} size={20} />
      </div>
      {isOpen && (
        <div className={styles.panel} id={panelId}>
          <RequestDetails request={request} {...details} />
        </div>
      )}
    </li>
  );
}

function Times({ id, request, now }: { id: string; request: InboxRequest; now: number }) {
  const { receivedAt } = request;
  const left = timeToAnswer(request, now);
  return (
    <p className={styles.times} id={id}>
      {left && (
        <span className={left.isOverdue ? styles.overdue : styles.left}>
          {left.text}
          <span className="visually-hidden">, received </span>
        </span>
      )}
      <time dateTime={receivedAt}>{formatDay(receivedAt)}</time>
    </p>
  );
}
