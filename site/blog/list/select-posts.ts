import { compareDates } from '../../lib/dates.ts';
import { allCategories } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import type { PostCard } from '../post-card.ts';
import { findPosts, indexPosts, type SearchIndex } from '../search/search-index.ts';
import type { ListFilter } from './list-address.ts';
import { isSameFilter, type ListState, postsPerPage } from './list-state.ts';

/** The posts and the heading for a state (spec §2, §4). */
export interface ListSelection {
  /** Posts of the featured section; empty while a filter is on. */
  featured: readonly PostCard[];
  heading: string;
  /** The posts in the grid, and the total including hidden ones. */
  shown: readonly PostCard[];
  total: number;
  /** Describes the shown range. */
  range: string;
  hasMore: boolean;
}

/**
 * Whether the list's grid grows in place: only the list of all posts. Other lists have numbered
 * pages.
 */
export function growsInPlace({ category, page }: Pick<BlogListData, 'category' | 'page'>): boolean {
  return category === allCategories && page === 1;
}

/** Whether a filter differs from the page's initial one. */
export function isFiltered(page: Pick<BlogListData, 'category'>, filter: ListFilter): boolean {
  return !isSameFilter(filter, { category: page.category, query: '' });
}

/** @param index all posts. Undefined if they were not needed yet, without a filter. */
export function selectPosts(
  page: BlogListData,
  state: ListState,
  index: SearchIndex | undefined,
): ListSelection {
  const heading = gridHeading(page, state);
  if (isFiltered(page, state) && index) {
    const category = state.category === allCategories ? undefined : state.category;
    const found = findPosts(index, { category, query: state.query });
    return { featured: [], heading, ...cut(found, state.visible, found.length) };
  }
  const { featured, posts, total } = page;
  if (!growsInPlace(page)) {
    return { featured, heading, shown: posts, total, range: rangeOf(page), hasMore: false };
  }
  const grid = index ? index.posts.filter((post) => !post.featured) : posts;
  return { featured, heading, ...cut(grid, state.visible, total) };
}

function cut(posts: readonly PostCard[], visible: number, total: number) {
  const shown = posts.slice(0, visible);
  return { shown, total, range: `${shown.length} of ${total}`, hasMore: total > shown.length };
}

function rangeOf({ page, posts, total }: BlogListData): string {
  const before = (page - 1) * postsPerPage;
  const shown = page === 1 ? posts.length : `${before + 1}–${before + posts.length}`;
  return `${shown} of ${total}`;
}

/**
 * The heading of the grid. A search text is more specific than its category, so it has priority.
 */
function gridHeading({ categories, hasFeatured }: BlogListData, filter: ListFilter): string {
  const query = filter.query.trim();
  if (query !== '') return `Results for "${query}"`;
  const chosen = categories.find(({ id }) => id === filter.category);
  if (chosen && chosen.id !== allCategories) return `${chosen.name} Articles`;
  return hasFeatured ? 'More Great Reads' : 'Latest Articles';
}

/** The searchable posts if the index of all posts could not be loaded. */
export function indexOwnPosts({ featured, posts }: BlogListData): SearchIndex {
  const own = [
    ...featured.map((post) => ({ ...post, featured: true })),
    ...posts.map((post) => ({ ...post, featured: false })),
  ];
  return indexPosts(own.sort((a, b) => compareDates(a.publishedAt, b.publishedAt)));
}
