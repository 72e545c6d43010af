import type { PageProps } from 'stet';
import type { BlogListData } from '../plan-list.ts';
import styles from './blog-list-page.module.css';
import { CategoryFilter } from './category-filter.tsx';
import { EmptyState } from './empty-state.tsx';
import { Featured } from './featured.tsx';
import { IndexFailure } from './index-failure.tsx';
import { ListHero } from './list-hero.tsx';
import { Pagination } from './pagination.tsx';
import { PostGrid } from './post-grid.tsx';
import { ResultCount } from './result-count.tsx';
import { resultsId } from './search-box.tsx';
import { growsInPlace } from './select-posts.ts';
import { type BlogList, useBlogList } from './use-blog-list.ts';

/** A list of posts: search, categories, featured posts and all others (spec §2). */
export default function BlogListPage({ data }: PageProps<BlogListData>) {
  const list = useBlogList(data);
  return (
    <div className={styles.page}>
      <ListHero page={data} query={list.query} onReach={list.prepare} onSearch={list.search} />
      <CategoryFilter
        categories={data.categories}
        chosen={list.category}
        onChoose={growsInPlace(data) ? list.choose : undefined}
        onReach={list.prepare}
      />
      <div
        id={resultsId}
        className={styles.results}
        tabIndex={-1}
        aria-busy={(list.isFiltered && list.isLoading) || undefined}
      >
        <Results page={data} list={list} />
      </div>
      <ResultCount list={list} />
    </div>
  );
}

function Results({ page, list }: { page: BlogListData; list: BlogList }) {
  const { featured, shown } = list.selection;
  const clear = () => {
    list.clear();
    // The clear button disappears with the empty state, and keyboard users would lose their place.
    document.getElementById(resultsId)?.focus({ preventScroll: true });
  };
  return (
    <>
      {list.hasFailed && <IndexFailure page={page} onRetry={list.retry} />}
      {featured.length > 0 && <Featured posts={featured} />}
      {shown.length > 0 && (
        <PostGrid
          {...list.selection}
          isLoading={list.isLoading}
          onReach={list.prepare}
          onLoadMore={list.showMore}
        />
      )}
      {shown.length + featured.length === 0 && <EmptyState onClear={clear} />}
      {!list.isFiltered && <Pagination page={page} />}
    </>
  );
}
