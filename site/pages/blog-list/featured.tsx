import type { PostCard } from '../../plan-blog.ts';
import styles from './featured.module.css';
import { PostTeaser } from './post-teaser.tsx';

/** The featured posts, newest first: the first large, two beside it, any others below. */
export function Featured({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section className={styles.featured} aria-labelledby="featured-heading">
      <div className={styles.head}>
        <p className={styles.label}>Featured Articles</p>
        <h2 className={styles.heading} id="featured-heading">
          Must-Read Insights
        </h2>
      </div>
      <ul className={styles.list}>
        {posts.map((post, index) => (
          <li key={post.slug} className={styles.item}>
            <PostTeaser
              post={post}
              look={index === 0 ? 'lead' : 'side'}
              sizes={index === 0 ? leadSizes : sideSizes}
              priority={index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const leadSizes = '(min-width: 1200px) 660px, (min-width: 1024px) 56vw, 100vw';
const sideSizes =
  '(min-width: 1200px) 460px, (min-width: 1024px) 38vw, (min-width: 768px) 46vw, 100vw';
