import type { PageProps } from 'stet';
import { selectPosts } from '../../features/blog-list/logic.ts';
import { useBlogList } from '../../features/blog-list/use-blog-list.ts';
import type { BlogListData } from '../../plan-blog.ts';
import styles from './blog-list-page.module.css';
import { CategoryPills } from './category-pills.tsx';
import { EmptyState } from './empty-state.tsx';
import { Featured } from './featured.tsx';
import { ListHero } from './list-hero.tsx';
import { PostGrid } from './post-grid.tsx';

/** The id of the part that search and pills change. */
const resultsId = 'articles';

/** The blog's list: search, categories, featured posts and all others (spec §2). */
export default function BlogListPage({ data }: PageProps<BlogListData>) {
  const [state, dispatch] = useBlogList(data.categories);
  const { featured, heading, results, shown, hasMore } = selectPosts(
    data.posts,
    state,
    data.categories,
  );
  const clear = () => {
    dispatch({ type: 'clear' });
    // The button goes with the empty state, and the keyboard would start over with it.
    document.getElementById(resultsId)?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.page}>
      <ListHero
        count={data.posts.length}
        query={state.query}
        resultsId={resultsId}
        onSearch={(query) => dispatch({ type: 'search', query })}
      />
      <CategoryPills
        categories={data.categories}
        chosen={state.category}
        onChoose={(category) => dispatch({ type: 'choose', category })}
      />
      <div id={resultsId} className={styles.results} tabIndex={-1}>
        {featured.length > 0 && <Featured posts={featured} />}
        {results.length > 0 ? (
          <PostGrid
            heading={heading}
            posts={results}
            shown={shown.length}
            hasMore={hasMore}
            onLoadMore={() => dispatch({ type: 'load-more' })}
          />
        ) : (
          featured.length === 0 && <EmptyState onClear={clear} />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {describeResults(results.length + featured.length)}
      </p>
    </div>
  );
}

function describeResults(count: number): string {
  return count === 1 ? '1 article found' : `${count} articles found`;
}
