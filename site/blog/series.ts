import { allCategories, blogTrail, type CategoryCount, introduce, listPath } from './categories.ts';
import type { PostEntry } from './post-schema.ts';

/** The number of a page, and the number of pages. */
export interface Place {
  page: number;
  pages: number;
}

/**
 * The shared data of a list's pages. Titles and descriptions have the lengths that spec §9
 * recommends.
 */
export interface Series {
  category: CategoryCount;
  /** Posts in its grid, newest first, and those above it. */
  grid: readonly PostEntry[];
  featured: readonly PostEntry[];
  /** An introduction if the list needs more than a name; otherwise empty. */
  intro: string;
  describe: (place: Place) => { title: string; description: string };
  keywords: readonly string[];
  /** The pages above it and itself. Empty for the list of all posts, which has no breadcrumb. */
  trail: readonly { name: string; path: string }[];
}

/**
 * The list of a category, or of all posts.
 * @param posts all posts, newest first.
 */
export function toSeries(category: CategoryCount, posts: readonly PostEntry[]): Series {
  return category.id === allCategories ? listAll(category, posts) : listCategory(category, posts);
}

function listAll(category: CategoryCount, posts: readonly PostEntry[]): Series {
  return {
    category,
    grid: posts.filter(({ data }) => !data.featured),
    featured: posts.filter(({ data }) => data.featured),
    intro: '',
    describe: ({ page, pages }) =>
      page === 1
        ? {
            title: 'Blog: guides to automating real office work',
            description:
              'Guides, playbooks and worked examples on AI automation for firms of 10 to 100 people: what to automate first, how to run it, and what it costs and saves.',
          }
        : {
            title: `Blog, page ${page} of ${pages}: guides to automating office work`,
            description: `Page ${page} of ${pages} of our guides, playbooks and worked examples on AI automation for firms of 10 to 100 people: what to automate, how to run it, what it costs.`,
          },
    keywords: ['AI automation', 'workflow automation', 'AI agents', 'small business automation'],
    trail: [],
  };
}

function listCategory(category: CategoryCount, posts: readonly PostEntry[]): Series {
  const { id, name } = category;
  const { tagline, text } = introduce(category);
  return {
    category,
    grid: posts.filter(({ data }) => data.categoryId === id),
    featured: [],
    intro: text,
    describe: ({ page, pages }) =>
      page === 1
        ? { title: `${name}: ${tagline}`, description: text }
        : {
            title: `${name}, page ${page} of ${pages}: articles and guides`,
            description: `Page ${page} of ${pages} of the articles about ${name}: guides, playbooks and worked examples for firms of 10 to 100 people that automate their office work.`,
          },
    keywords: [name, 'AI automation', 'workflow automation'],
    trail: [...blogTrail, { name, path: listPath(id) }],
  };
}
