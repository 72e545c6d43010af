import type { Feed, PageTools } from 'stet';
import { company } from '../domain/company.ts';
import { paths } from '../domain/paths.ts';
import { allCategories, countCategories, introduce } from './categories.ts';
import type { PostEntry } from './post-schema.ts';
import { sortPosts } from './sort-posts.ts';

/** A reader asks for a feed many times a day, and it holds whole texts. */
const itemsPerFeed = 50;

/** The feed of all posts and one of each category, newest first, with their whole text. */
export function planBlogFeeds(posts: readonly PostEntry[], tools: PageTools): Feed[] {
  const sorted = sortPosts(posts);
  const categories = countCategories(sorted.map(({ data }) => data)).filter(
    ({ id }) => id !== allCategories,
  );
  return [
    {
      title: `${company.name} Insights & Innovation`,
      description: 'Guides and worked examples on AI automation for firms of 10 to 100 people.',
      home: paths.blog(),
      paths: {
        rss: paths.feed('rss.xml'),
        atom: paths.feed('atom.xml'),
        json: paths.feed('feed.json'),
      },
      items: toItems(sorted, tools),
    },
    ...categories.map((category) => ({
      title: `${company.name} Insights & Innovation: ${category.name}`,
      description: introduce(category).text,
      home: paths.category(category.id),
      paths: {
        rss: paths.categoryFeed(category.id, 'rss.xml'),
        atom: paths.categoryFeed(category.id, 'atom.xml'),
        json: paths.categoryFeed(category.id, 'feed.json'),
      },
      items: toItems(
        sorted.filter(({ data }) => data.categoryId === category.id),
        tools,
      ),
    })),
  ];
}

function toItems(posts: readonly PostEntry[], tools: PageTools): Feed['items'] {
  return posts.slice(0, itemsPerFeed).map((entry) => ({
    path: paths.post(entry.data.slug),
    title: entry.data.title,
    summary: entry.data.excerpt,
    html: entry.html,
    published: entry.data.publishedAt,
    ...(entry.data.updatedAt && { updated: entry.data.updatedAt }),
    author: entry.data.author.name,
    categories: [entry.data.category, ...entry.data.tags],
    image: tools.image(entry.data.featuredImage, entry).full,
  }));
}
