import { paths } from '../../domain/paths.ts';
import styles from './tag-list.module.css';

/** The tags of a post. Each links to a search for it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`${paths.blog()}?${new URLSearchParams({ q: tag })}`}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
