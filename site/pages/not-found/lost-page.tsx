import type { ReactNode } from 'react';
import { LostEdge, type LostEdgeProps } from './lost-edge.tsx';
import styles from './lost-page.module.css';

interface LostPageProps extends LostEdgeProps {
  title: string;
  text: string;
  /** What to do next. */
  children: ReactNode;
}

/** The frame of both not-found pages: what happened, what next, and a drawing of it. */
export function LostPage({ title, text, children, ...edge }: LostPageProps) {
  return (
    <div className={styles.page}>
      <div>
        <p className={styles.code}>404</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      <LostEdge {...edge} />
    </div>
  );
}
