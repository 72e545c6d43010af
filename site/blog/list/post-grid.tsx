import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import styles from './post-grid.module.css';
import { PostTeaser, type TeaserLook } from './post-teaser.tsx';
import type { ListSelection } from './select-posts.ts';
import { TypesetQuotes } from './typeset-quotes.tsx';

interface PostGridProps extends Pick<ListSelection, 'heading' | 'shown' | 'range' | 'hasMore'> {
  isLoading: boolean;
  onReach: () => void;
  onLoadMore: () => void;
}

/**
 * The posts of the list, repeating one large and two small ones, and the button that shows more.
 */
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
        {/* Another element for another text, because translation replaces the texts in it. */}
        <h2 className={styles.heading} id="grid-heading" key={heading}>
          <TypesetQuotes text={heading} />
        </h2>
        <p className={styles.count}>{range}</p>
      </div>
      <ul className={styles.list} ref={list}>
        {shown.map((post, index) => {
          const look = lookAt(index, shown.length);
          return (
            <li key={post.slug} className={`${styles.item} ${look === 'wide' ? styles.wide : ''}`}>
              <PostTeaser post={post} look={look} />
            </li>
          );
        })}
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

/** A small one that would be alone on its line becomes large. */
function lookAt(index: number, count: number): TeaserLook {
  const place = index % 3;
  return place === 0 || (place === 1 && index === count - 1) ? 'wide' : 'compact';
}

/** The button may disappear after the click, so the first new post gets the focus. */
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
