import { type ReactNode, useId } from 'react';
import styles from './settings-row.module.css';

interface SettingsRowProps {
  title: string;
  /** What it is about. */
  text: ReactNode;
  /** For links that lead here. */
  id?: string;
  children: ReactNode;
}

/** One subject of the settings: its title and what it is about, and next to them what can be set. */
export function SettingsRow({ title, text, id, children }: SettingsRowProps) {
  const titleId = useId();
  return (
    <section className={styles.row} id={id} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {title}
        </h3>
        <div className={styles.text}>{text}</div>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
