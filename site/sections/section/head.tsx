import type { ReactNode } from 'react';
import type { Heading } from '../schema/common.ts';
import styles from './head.module.css';

interface HeadProps extends Pick<Heading, 'eyebrow' | 'intro'> {
  title: string;
  /** The id of the heading, which names the section. */
  headingId: string;
  size?: 'medium' | 'large';
  /** Content under the text, such as actions. */
  children?: ReactNode;
}

/** The heading above the content of a section. */
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
