import { paths } from '../../domain/paths.ts';
import { CardLink } from '../../ui/card-link/card-link.tsx';
import { ArrowRight } from '../../ui/icon/icons.tsx';
import { ArrowLeft } from '../../ui/icon/view-icons.tsx';
import { CategoryBadge } from '../badge/badge.tsx';
import type { PostData, PostLink, RelatedPost } from '../plan-posts.ts';
import styles from './further-reading.module.css';

/** Links after a post: related posts, and the previous and next one. */
export function FurtherReading({ post: { related, previous, next } }: { post: PostData }) {
  return (
    <div className={styles.further}>
      {related.length > 0 && (
        <section aria-labelledby="related-heading">
          <h2 id="related-heading">Related Articles</h2>
          <ul className={styles.related}>
            {related.map((other) => (
              <li key={other.slug} className={styles.item}>
                <Related post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(previous || next) && (
        <nav className={styles.neighbors} aria-label="Previous and next article">
          {previous && <Neighbor post={previous} rel="prev" />}
          {next && <Neighbor post={next} rel="next" />}
        </nav>
      )}
    </div>
  );
}

function Related({ post }: { post: RelatedPost }) {
  return (
    <article className={styles.card}>
      <p className={styles.meta}>
        <CategoryBadge name={post.category} color={post.categoryColor} />
        <span>{post.readTime} min read</span>
      </p>
      <h3 className={styles.title}>
        <CardLink href={paths.post(post.slug)} text={post.title} />
      </h3>
    </article>
  );
}

function Neighbor({ post, rel }: { post: PostLink; rel: 'prev' | 'next' }) {
  const Arrow = rel === 'prev' ? ArrowLeft : ArrowRight;
  return (
    <a
      className={`${styles.neighbor} ${rel === 'next' ? styles.next : ''}`}
      href={paths.post(post.slug)}
      rel={rel}
    >
      <span className={styles.direction}>
        <Arrow size={16} />
        {rel === 'prev' ? 'Previous' : 'Next'}
      </span>
      <span className={styles.neighborTitle}>{post.title}</span>
    </a>
  );
}
