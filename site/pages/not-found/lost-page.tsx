import type { ReactNode } from 'react';
import styles from './lost-page.module.css';

interface LostPageProps {
  title: string;
  text: string;
  drawing: ReactNode;
  /** What to do next. */
  children: ReactNode;
}

/** The frame of both not-found pages: what happened, what next, and a drawing of it. */
export function LostPage({ title, text, drawing, children }: LostPageProps) {
  return (
    <div className={styles.page}>
      <div>
        <p className={styles.code}>404</p>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      {drawing}
    </div>
  );
}
