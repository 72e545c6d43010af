import type { Head, PageSpec, PageTools } from 'stet';
import { paths } from '../domain/paths.ts';
import { companyHead } from '../head/head.ts';
import { breadcrumbList } from '../head/json-ld.ts';
import { allCategories, type CategoryCount, countCategories, listPath } from './categories.ts';
import { postsPerPage } from './list/list-state.ts';
import { type PostCard, rowCoverWidth, toCard } from './post-card.ts';
import type { PostEntry } from './post-schema.ts';
import { writeIndexFile } from './search/index-file.ts';
import { type Place, type Series, toSeries } from './series.ts';
import { listCard } from './social-cards.ts';

/** The data of a page of the list of all posts or of a category: what it shows at first. */
export type BlogListData = {
  /** Id of the category that it lists. */
  category: string;
  /** The introduction of that category; empty for all posts. */
  intro: string;
  page: number;
  pages: number;
  /** The number of posts in the grid on all pages. */
  total: number;
  posts: PostCard[];
  /** Only on the first page of all posts. These posts are not in the grid. */
  featured: PostCard[];
  hasFeatured: boolean;
  categories: CategoryCount[];
  /** URL of the index of all posts (search/index-file.ts). */
  index: string;
};

interface Context {
  tools: PageTools;
  siteUrl: string;
  categories: CategoryCount[];
  index: string;
}

/**
 * Plans the list of all posts and of each category, with nine posts per page.
 * @param posts newest first.
 */
export function planLists(
  posts: readonly PostEntry[],
  tools: PageTools,
  siteUrl: string,
): PageSpec[] {
  const categories = countCategories(posts.map(({ data }) => data));
  const indexed = posts.map((entry) => ({
    ...toCard(entry, tools, rowCoverWidth),
    featured: entry.data.featured,
  }));
  const index = tools.file('blog-index.json', writeIndexFile(indexed));
  return categories.flatMap((category) =>
    planSeries(toSeries(category, posts), { tools, siteUrl, categories, index }),
  );
}

function planSeries(series: Series, context: Context): PageSpec[] {
  const pages = Math.max(1, Math.ceil(series.grid.length / postsPerPage));
  const lastModified = newestChange([...series.grid, ...series.featured]);
  return Array.from({ length: pages }, (_, index) => {
    const place = { page: index + 1, pages };
    return {
      path: listPath(series.category.id, place.page),
      view: 'blog-list',
      data: toListData(series, place, context),
      head: toHead(series, place, context),
      ...(lastModified && { lastModified }),
    };
  });
}

/** The last day on which one of the posts changed; undefined without posts. */
function newestChange(posts: readonly PostEntry[]): string | undefined {
  return posts
    .map(({ data }) => data.updatedAt ?? data.publishedAt)
    .sort()
    .at(-1);
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
    posts: postsOf(series, page).map((entry) => toCard(entry, tools, rowCoverWidth)),
    // The first one has a large cover.
    featured: (page === 1 ? featured : []).map((entry, index) =>
      toCard(entry, tools, index === 0 ? undefined : rowCoverWidth),
    ),
    hasFeatured: featured.length > 0,
    categories,
    index,
  };
}

function toHead(series: Series, place: Place, { tools, siteUrl }: Context): Head {
  const { keywords, category, trail, grid, featured } = series;
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
      jsonLd: trail.length > 0 ? [breadcrumbList(siteUrl, trail)] : [],
    }),
    feeds: [paths.blog(), ...(isCategory ? [paths.category(category.id)] : [])],
    ...(page > 1 && { previous: listPath(category.id, page - 1) }),
    ...(page < pages && { next: listPath(category.id, page + 1) }),
  };
}

function postsOf({ grid }: Series, page: number): readonly PostEntry[] {
  return grid.slice((page - 1) * postsPerPage, page * postsPerPage);
}
