import { type ReactNode, useId } from 'react';
import styles from './settings-row.module.css';

interface SettingsRowProps {
  title: string;
  /** The description. */
  text: ReactNode;
  /** The anchor for links. */
  id?: string;
  children: ReactNode;
}

/** A section of the settings: title and description, with the controls next to them. */
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
