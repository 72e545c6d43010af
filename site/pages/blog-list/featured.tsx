import type { PostCard } from '../../blog/post-card.ts';
import styles from './featured.module.css';
import { PostTeaser, rowSizes, type TeaserLook } from './post-teaser.tsx';

/** The featured posts, newest first: the first large, two beside it, others a line each. */
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
            <PostTeaser post={post} {...lookAt(index)} priority={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a featured post looks by its place, and how wide its cover is then. */
/** Seven of twelve columns of a page that grows up to 1232 px. */
const leadSizes = '(min-width: 1232px) 654px, (min-width: 1024px) calc(58.3vw - 65px), 100vw';

function lookAt(index: number): { look: TeaserLook; sizes: string } {
  if (index === 0) return { look: 'lead', sizes: leadSizes };
  if (index < 3)
    return { look: 'side', sizes: '(min-width: 1024px) 152px, (min-width: 768px) 46vw, 100vw' };
  return { look: 'row', sizes: rowSizes };
}
