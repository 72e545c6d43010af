import type { PostCard } from '../post-card.ts';
import styles from './featured.module.css';
import { PostTeaser } from './post-teaser.tsx';

/** The featured posts, newest first: the first large, the others small below it. */
export function Featured({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section aria-labelledby="featured-heading">
      <div className={styles.head}>
        <p className={styles.label}>Featured Articles</p>
        <h2 className={styles.heading} id="featured-heading">
          Must-Read Insights
        </h2>
      </div>
      <ul className={styles.list}>
        {posts.map((post, index) => (
          <li key={post.slug} className={styles.item}>
            <PostTeaser post={post} look={index === 0 ? 'lead' : 'compact'} />
          </li>
        ))}
      </ul>
    </section>
  );
}
