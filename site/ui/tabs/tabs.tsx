import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { nextTab } from './next-tab.ts';
import styles from './tabs.module.css';

interface TabsProps<Key extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  tabs: readonly { key: Key; label: string; panel: ReactNode }[];
  selected: Key;
  onSelect: (key: Key) => void;
}

/**
 * A list of tabs with their panels. Arrow keys, Home and End move between the tabs and open them. A
 * closed panel stays mounted, so its inputs keep their values.
 */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    // Alt and an arrow key lead back in the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = tabs.findIndex(({ key }) => key === selected);
    const target = nextTab(event.key, index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            className={styles.tab}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          className={styles.panel}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={tab.key !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
