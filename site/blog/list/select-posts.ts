import { allCategories } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import type { PostCard } from '../post-card.ts';
import { findPosts, type SearchIndex } from '../search/search-index.ts';
import type { ListFilter } from './list-address.ts';
import { isSameFilter, type ListState, postsPerPage } from './list-state.ts';

/** Which posts a state shows under which heading (spec §2, §4). */
export interface ListSelection {
  /** Posts of the featured section; none while a filter is on. */
  featured: readonly PostCard[];
  heading: string;
  /** The posts of the grid, and how many there are with those that it does not show. */
  shown: readonly PostCard[];
  total: number;
  /** Which of them are shown, in words. */
  range: string;
  hasMore: boolean;
}

/** The list of all posts, whose grid grows in place; every other list has numbered pages. */
export function growsInPlace({ category, page }: Pick<BlogListData, 'category' | 'page'>): boolean {
  return category === allCategories && page === 1;
}

/** Whether a state asks for anything else than what the page opens with. */
export function isFiltered(page: Pick<BlogListData, 'category'>, filter: ListFilter): boolean {
  return !isSameFilter(filter, { category: page.category, query: '' });
}

/**
 * @param index all posts, or, without a filter, undefined where they have not been needed yet.
 */
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

/** A search says more about what is below than the category it is in, so it names the grid. */
function gridHeading({ categories, hasFeatured }: BlogListData, filter: ListFilter): string {
  const query = filter.query.trim();
  if (query !== '') return `Results for "${query}"`;
  const chosen = categories.find(({ id }) => id === filter.category);
  if (chosen && chosen.id !== allCategories) return `${chosen.name} Articles`;
  return hasFeatured ? 'More Great Reads' : 'Latest Articles';
}
