import type { PostCard } from '../../plan-blog.ts';

/*
 * The rules of the blog list (spec §4, §5, §9), without React: what state it has, and which posts
 * that state shows under which heading.
 */

/** The category that stands for every category. */
export const allCategories = 'all';

/** How many posts the grid shows: at first, after a filter or search change, and more each time. */
const counts = { initial: 9, filtered: 6, step: 6 } as const;

/** What a card shows at most. */
export const tagsPerCard = 3;

export interface ListFilter {
  /** Id of a category. */
  category: string;
  /** The search text as it was typed. */
  query: string;
}

export interface ListState extends ListFilter {
  visible: number;
}

export type ListAction =
  | { type: 'choose'; category: string }
  | { type: 'search'; query: string }
  | { type: 'clear' }
  | { type: 'load-more' }
  /** The address says what to show: after hydration, and when another link to the list is followed. */
  | { type: 'follow-address'; filter: ListFilter };

export const noFilter: ListFilter = { category: allCategories, query: '' };

/** The state that a list opens with. */
export function openList(filter: ListFilter): ListState {
  return { ...filter, visible: isFiltered(filter) ? counts.filtered : counts.initial };
}

export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'choose':
      return { ...state, category: action.category, visible: counts.filtered };
    case 'search':
      return { ...state, query: action.query, visible: counts.filtered };
    case 'clear':
      return { ...noFilter, visible: counts.filtered };
    case 'load-more':
      return { ...state, visible: state.visible + counts.step };
    case 'follow-address':
      return isSameFilter(state, action.filter) ? state : openList(action.filter);
  }
}

export interface ListSelection {
  /** Posts of the featured section; none while a filter is on. */
  featured: PostCard[];
  heading: string;
  /** Every post that the grid can show, and how many of them it does. */
  results: PostCard[];
  shown: PostCard[];
  hasMore: boolean;
}

/**
 * Which posts a state shows, in the order they come in. Without a filter featured posts have a
 * section of their own and are not in the grid; with one they are found like all others.
 * @param categories names by id, for the heading.
 */
export function selectPosts(
  posts: readonly PostCard[],
  state: ListState,
  categories: readonly { id: string; name: string }[],
): ListSelection {
  const filtered = isFiltered(state);
  const featured = filtered ? [] : posts.filter((post) => post.featured);
  const results = posts.filter((post) =>
    filtered ? isInCategory(post, state.category) && matches(post, state.query) : !post.featured,
  );
  return {
    featured,
    heading: gridHeading(state, categories, featured.length > 0),
    results,
    shown: results.slice(0, state.visible),
    hasMore: results.length > state.visible,
  };
}

/** A search says more about what is below than the category it is in, so it names the grid. */
function gridHeading(
  { category, query }: ListFilter,
  categories: readonly { id: string; name: string }[],
  hasFeatured: boolean,
): string {
  if (query.trim() !== '') return `Results for "${query.trim()}"`;
  const chosen = categories.find(({ id }) => id === category);
  if (chosen && category !== allCategories) return `${chosen.name} Articles`;
  return hasFeatured ? 'More Great Reads' : 'Latest Articles';
}

export function isFiltered({ category, query }: ListFilter): boolean {
  return category !== allCategories || query.trim() !== '';
}

function isSameFilter(a: ListFilter, b: ListFilter): boolean {
  return a.category === b.category && a.query.trim() === b.query.trim();
}

function isInCategory(post: Pick<PostCard, 'categoryId'>, category: string): boolean {
  return category === allCategories || post.categoryId === category;
}

/** Case-insensitively in title, excerpt, any tag and the author's name (spec §5). */
function matches(post: PostCard, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [post.title, post.excerpt, ...post.tags, post.author.name].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

/** For sorting: newest first by `publishedAt`; posts of one day keep their order. */
export function byNewest(a: { publishedAt: string }, b: { publishedAt: string }): number {
  if (a.publishedAt === b.publishedAt) return 0;
  return a.publishedAt < b.publishedAt ? 1 : -1;
}

/** The filter that an address asks for; an unknown category is none. */
export function readFilter(
  params: URLSearchParams,
  categories: readonly { id: string }[],
): ListFilter {
  const asked = params.get('category');
  const known = categories.find(({ id }) => id === asked);
  return { category: known?.id ?? allCategories, query: params.get('q') ?? '' };
}

/** The address's parameters with the filter in them; others stay as they are. */
export function writeFilter(params: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('category');
  next.delete('q');
  if (filter.category !== allCategories) next.set('category', filter.category);
  if (filter.query.trim() !== '') next.set('q', filter.query.trim());
  return next;
}
