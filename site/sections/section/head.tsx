import type { ReactNode } from 'react';
import type { Heading } from '../schema/common.ts';
import styles from './head.module.css';

interface HeadProps extends Pick<Heading, 'eyebrow' | 'intro'> {
  title: string;
  /** The heading's id, by which the section is named. */
  headingId: string;
  size?: 'medium' | 'large';
  /** Under the words: actions, say. */
  children?: ReactNode;
}

/** What stands over the content of a section. */
export function Head({ eyebrow, title, intro, headingId, size = 'medium', children }: HeadProps) {
  return (
    <header className={styles.head} data-size={size}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </header>
  );
}
