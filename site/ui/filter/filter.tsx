import type { MouseEvent, ReactNode } from 'react';
import styles from './filter.module.css';

export interface FilterOption<Id extends string> {
  id: Id;
  label: string;
  /** The number of matching items. */
  count?: number;
  /** A small symbol before the label. */
  mark?: ReactNode;
  /** A page with the same content, for readers without JavaScript and for new tabs. */
  href?: string;
}

interface FilterProps<Id extends string> {
  /** The name of the filter, for screen readers. */
  label: string;
  options: readonly FilterOption<Id>[];
  chosen: Id;
  /** If undefined, the options are plain links. */
  onChoose?: ((id: Id) => void) | undefined;
  /** Called when the pointer or the focus reaches the options. */
  onReach?: (() => void) | undefined;
  /** Content at the end of the line, such as the number of results. */
  children?: ReactNode;
}

/** Options to choose one from. They wrap, so all are visible. */
export function Filter<Id extends string>(props: FilterProps<Id>) {
  const { label, options, chosen, onChoose, onReach, children } = props;
  const needsScript = options.some(({ href }) => href === undefined);
  return (
    <div className={styles.bar}>
      <ul
        className={`${styles.options} ${needsScript ? 'with-script' : ''}`}
        aria-label={label}
        onPointerOver={onReach}
        onFocus={onReach}
      >
        {options.map((option) => (
          <li key={option.id}>
            <Option {...option} isChosen={option.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

interface OptionProps<Id extends string> extends FilterOption<Id> {
  isChosen: boolean;
  onChoose: FilterProps<Id>['onChoose'];
}

/** A link if the option has a page, otherwise a toggle button. */
function Option<Id extends string>(props: OptionProps<Id>) {
  const { id, label, count, mark, href, isChosen, onChoose } = props;
  const content = (
    <>
      {mark}
      {label}
      {count !== undefined && <span className={styles.count}>{` ${count}`}</span>}
    </>
  );
  if (href === undefined) {
    return (
      <button
        type="button"
        className={styles.option}
        aria-pressed={isChosen}
        onClick={() => onChoose?.(id)}
      >
        {content}
      </button>
    );
  }
  return (
    <a
      className={styles.option}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      data-in-place={onChoose && ''}
      onClick={onChoose && ((event) => chooseInPlace(event, () => onChoose(id)))}
    >
      {content}
    </a>
  );
}

/** The browser handles clicks that open a new tab or window. */
function chooseInPlace(event: MouseEvent, choose: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  choose();
}
