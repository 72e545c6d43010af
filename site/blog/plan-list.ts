import type { Head, PageSpec, PageTools } from 'stet';
import { paths } from '../domain/paths.ts';
import { companyHead } from '../head/head.ts';
import { breadcrumbList } from '../head/json-ld.ts';
import { allCategories, type CategoryCount, countCategories } from './categories.ts';
import { postsPerPage } from './list/list-state.ts';
import { type PostCard, toCard } from './post-card.ts';
import type { PostEntry } from './post-schema.ts';
import { writeIndexFile } from './search/index-file.ts';
import { type Place, type Series, toSeries } from './series.ts';
import { listCard } from './social-cards.ts';
import { newestChange, sortPosts } from './sort-posts.ts';

/** One page of the list of all posts, or of a category's. It carries what it shows at first. */
export type BlogListData = {
  /** Id of the category that it lists. */
  category: string;
  /** What is said of that category; none of all posts. */
  intro: string;
  page: number;
  pages: number;
  /** How many posts the grid has on all its pages. */
  total: number;
  posts: PostCard[];
  /** Of all posts on their first page; there they are not in the grid. */
  featured: PostCard[];
  hasFeatured: boolean;
  categories: CategoryCount[];
  /** Where the index of all posts is fetched from (features/blog-list/index-file.ts). */
  index: string;
};

interface Context {
  tools: PageTools;
  siteUrl: string;
  categories: CategoryCount[];
  index: string;
}

/** The list of all posts and of each category, nine posts a page. */
export function planLists(
  posts: readonly PostEntry[],
  tools: PageTools,
  siteUrl: string,
): PageSpec[] {
  const sorted = sortPosts(posts);
  const categories = countCategories(sorted.map(({ data }) => data));
  const index = tools.file('blog-index.json', writeIndexFile(toIndexed(sorted, tools)));
  return categories.flatMap((category) =>
    planSeries(toSeries(category, sorted), { tools, siteUrl, categories, index }),
  );
}

function toIndexed(posts: readonly PostEntry[], tools: PageTools) {
  return posts.map((entry) => ({ ...toCard(entry, tools), featured: entry.data.featured }));
}

function planSeries(series: Series, context: Context): PageSpec[] {
  const pages = Math.max(1, Math.ceil(series.grid.length / postsPerPage));
  const lastModified = newestChange([...series.grid, ...series.featured]);
  return Array.from({ length: pages }, (_, index) => ({
    path: series.path(index + 1),
    view: 'blog-list',
    data: toListData(series, { page: index + 1, pages }, context),
    head: toHead(series, { page: index + 1, pages }, context),
    ...(lastModified && { lastModified }),
  }));
}

function toListData(series: Series, { page, pages }: Place, context: Context): BlogListData {
  const { tools, categories, index } = context;
  const { category, grid, featured } = series;
  return {
    category: category.id,
    intro: series.intro,
    page,
    pages,
    total: grid.length,
    posts: postsOf(series, page).map((entry) => toCard(entry, tools)),
    featured:
      page === 1
        ? featured.map((entry, index) => toCard(entry, tools, index === 0 ? 'lead' : 'row'))
        : [],
    hasFeatured: featured.length > 0,
    categories,
    index,
  };
}

function toHead(series: Series, place: Place, { tools, siteUrl }: Context): Head {
  const { path, keywords, category, trail, grid, featured } = series;
  const { page, pages } = place;
  const isCategory = category.id !== allCategories;
  const { title, description } = series.describe(place);
  const posts = page === 1 ? [...featured, ...grid] : postsOf(series, page);
  return {
    ...companyHead(tools, {
      title,
      description,
      part: 'Blog',
      card: listCard(tools, { title, total: category.count, posts, isCategory }),
      keywords,
      // The list of all posts shows none.
      jsonLd: isCategory ? [breadcrumbList(siteUrl, trail)] : [],
    }),
    feeds: [paths.blog(), ...(isCategory ? [paths.category(category.id)] : [])],
    ...(page > 1 && { previous: path(page - 1) }),
    ...(page < pages && { next: path(page + 1) }),
  };
}

/** The posts of the grid on one page. */
function postsOf({ grid }: Series, page: number): readonly PostEntry[] {
  return grid.slice((page - 1) * postsPerPage, page * postsPerPage);
}
