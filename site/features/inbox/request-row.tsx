import { Check, ChevronDown } from '../../ui/icon/icons.tsx';
import { formatDay } from './format-moment.ts';
import type { InboxRequest } from './inbox-api.ts';
import { RequestDetails } from './request-details.tsx';
import styles from './request-row.module.css';

interface RequestRowProps {
  request: InboxRequest;
  toggleId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** A note that is being written. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  onUpdate: (change: { handled?: boolean; note?: string }) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** A request in one line, with everything else below it when it is open. */
export function RequestRow({ request, toggleId, isOpen, onToggle, ...details }: RequestRowProps) {
  const { firstName, lastName, company, title, receivedAt, handled } = request;
  const panelId = `${toggleId}-details`;
  return (
    <li className={styles.row}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          id={toggleId}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <span className={handled ? styles.handled : styles.waiting}>
            {handled && <Check size={16} aria-hidden="true" />}
            <span className="visually-hidden">{handled ? 'Handled: ' : 'Open: '}</span>
          </span>
          <span className={styles.name}>
            {firstName} {lastName}
          </span>
          <span className={styles.company}>
            <span className="visually-hidden">, </span>
            {company} · {title}
          </span>
          <time className={styles.time} dateTime={receivedAt}>
            <span className="visually-hidden">, </span>
            {formatDay(receivedAt)}
          </time>
          <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <div className={styles.panel} id={panelId}>
          <RequestDetails request={request} {...details} />
        </div>
      )}
    </li>
  );
}
