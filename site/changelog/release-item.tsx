import { ChevronDown } from '../ui/icon/icons.tsx';
import { KindCounts } from './kind-counts.tsx';
import type { Filter } from './logic.ts';
import type { Release } from './plan-changelog.ts';
import { ReleaseBody } from './release-body.tsx';
import styles from './release-item.module.css';

interface ReleaseItemProps {
  release: Release;
  /** The kind of changes to list first. */
  filter: Filter;
  /** Whether the page is hydrated. Until then, CSS hides the items that will be closed. */
  isLive: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** A release in the list: its version and date, and its changes when open. */
export function ReleaseItem(props: ReleaseItemProps) {
  const { release, filter, isLive, isOpen, onToggle } = props;
  const { version, anchor, releasedAt, date, title, latest, major, changes } = release;
  const bodyId = `${anchor}-changes`;
  const note = latest ? 'Latest' : major ? 'Major release' : null;
  return (
    <li id={anchor} className={styles.item} data-weight={note?.toLowerCase()} data-live={isLive}>
      <div className={styles.meta}>
        <a className={styles.version} href={`#${anchor}`} title={`Link to ${version}`}>
          {version}
        </a>
        <time className={styles.date} dateTime={releasedAt}>
          {date}
        </time>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      <div className={styles.main}>
        <h3 className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={!isLive || isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <span>
              <span className="visually-hidden">{version}: </span>
              {title}
            </span>
            <ChevronDown className={styles.chevron} size={20} />
          </button>
        </h3>
        <KindCounts changes={changes} filter={filter} />
        <div id={bodyId} className={styles.body} hidden={isLive && !isOpen}>
          <ReleaseBody release={release} filter={filter} />
        </div>
      </div>
    </li>
  );
}
