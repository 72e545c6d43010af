import type { OutlineEntry } from './outline.ts';
import styles from './table-of-contents.module.css';

interface TableOfContentsProps {
  headings: readonly OutlineEntry[];
  /** Id of the current section. */
  current?: string | undefined;
}

/** Links to the sections of the article. */
export function TableOfContents({ headings, current }: TableOfContentsProps) {
  return (
    <ol className={styles.list}>
      {headings.map(({ id, depth, text }) => (
        <li key={id} className={depth === 3 ? styles.nested : undefined}>
          <a
            className={styles.link}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
