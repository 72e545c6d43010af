import { useLayoutEffect, useRef } from 'react';
import type { PostCard } from '../../blog/post-card.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './post-grid.module.css';
import { PostTeaser, rowSizes } from './post-teaser.tsx';

interface PostGridProps {
  heading: string;
  shown: readonly PostCard[];
  /** Which of how many are shown. */
  range: string;
  hasMore: boolean;
  isLoading: boolean;
  onReach: () => void;
  onLoadMore: () => void;
}

/** The posts of the list, a line each, and the button that shows more of them. */
export function PostGrid(props: PostGridProps) {
  const { heading, shown, range, hasMore, isLoading, onReach, onLoadMore } = props;
  const { list, expectMore } = useFocusOnFirstNew(shown.length);
  const loadMore = () => {
    expectMore();
    onLoadMore();
  };
  return (
    <section aria-labelledby="grid-heading">
      <div className={styles.head}>
        <h2 className={styles.heading} id="grid-heading">
          {heading}
        </h2>
        <p className={styles.count}>{range}</p>
      </div>
      <ul ref={list}>
        {shown.map((post) => (
          <li key={post.slug} className={styles.item}>
            <PostTeaser post={post} look="row" sizes={rowSizes} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button
            kind="secondary"
            size="large"
            aria-busy={isLoading}
            onPointerOver={onReach}
            onFocus={onReach}
            onClick={loadMore}
          >
            Load More Articles
          </Button>
        </div>
      )}
    </section>
  );
}

/** The button may be gone after the click: the keyboard goes on at the first post that came. */
function useFocusOnFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [count]);
  const expectMore = () => {
    firstNew.current = count;
  };
  return { list, expectMore };
}
