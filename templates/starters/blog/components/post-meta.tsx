import type { PostSummary } from '../plan/summaries.ts';
import styles from './post-meta.module.css';

/** The topics of a post, and how long reading it takes. */
export function PostMeta({ post }: { post: PostSummary }) {
  return (
    <p className={styles.meta}>
      {post.unpublished && <strong className={styles.unpublished}>{post.unpublished}</strong>}
      <span>{post.minutes} min</span>
      {post.topics.map(({ name, path }) => (
        <a key={path} href={path}>
          {name}
        </a>
      ))}
    </p>
  );
}
