import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import type { PostCard } from '../../plan-blog.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './post-grid.module.css';
import { PostTeaser, rowSizes } from './post-teaser.tsx';

interface PostGridProps {
  heading: string;
  /** Every post of the grid, and how many of them are shown. */
  posts: readonly PostCard[];
  shown: number;
  hasMore: boolean;
  onLoadMore: () => void;
}

/** The posts of the list, a line each, and the button that shows more of them. */
export function PostGrid({ heading, posts, shown, hasMore, onLoadMore }: PostGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  // The button may be gone after the click: the keyboard goes on at the first post that came.
  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [shown]);
  const loadMore = () => {
    firstNew.current = shown;
    onLoadMore();
  };
  return (
    <section aria-labelledby="grid-heading">
      <div className={styles.head}>
        <h2 className={styles.heading} id="grid-heading">
          {heading}
        </h2>
        <p className={styles.count}>
          {shown} of {posts.length}
        </p>
      </div>
      <ul ref={list}>
        {posts.slice(0, shown).map((post) => (
          <li key={post.slug} className={styles.item}>
            <PostTeaser post={post} look="row" sizes={rowSizes} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button kind="secondary" size="large" onClick={loadMore}>
            Load More Articles
          </Button>
        </div>
      )}
      {hasMore && <RemainingPosts posts={posts.slice(shown)} />}
    </section>
  );
}

/** Without JavaScript nothing can be loaded, so the titles of the rest stand here. */
function RemainingPosts({ posts }: { posts: readonly PostCard[] }) {
  return (
    <noscript>
      <ul className={styles.remaining}>
        {posts.map(({ slug, title, date, publishedAt }) => (
          <li key={slug}>
            <a href={paths.post(slug)}>{title}</a> <time dateTime={publishedAt}>{date}</time>
          </li>
        ))}
      </ul>
    </noscript>
  );
}
