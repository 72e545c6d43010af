import { type ReactNode, useId } from 'react';
import type { Heading } from '../schema/common.ts';
import { Head } from './head.tsx';
import styles from './section.module.css';

interface SectionProps {
  section: Heading;
  /** `stack`: heading above the content; `aside`: heading in a column on the left. */
  layout?: 'stack' | 'aside';
  className?: string | undefined;
  /** Content under the heading, such as actions. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A section of the page: its heading, with the content next to or below it. */
export function Section({ section, layout = 'stack', className, foot, children }: SectionProps) {
  const headingId = useId();
  const { id, eyebrow, title, intro, label } = section;
  const name = title ? { 'aria-labelledby': headingId } : { 'aria-label': label };
  return (
    <section
      id={id}
      className={`${styles.section} ${className ?? ''}`}
      data-layout={layout}
      {...name}
    >
      {title && (
        <Head eyebrow={eyebrow} title={title} intro={intro} headingId={headingId}>
          {foot}
        </Head>
      )}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
