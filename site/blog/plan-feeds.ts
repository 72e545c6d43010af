import type { Feed, PageTools } from 'stet';
import { company } from '../domain/company.ts';
import { paths } from '../domain/paths.ts';
import { allCategories, countCategories, introduce, listPath } from './categories.ts';
import type { PostEntry } from './post-schema.ts';

/** Feed readers fetch a feed many times a day, and it contains full texts. */
const itemsPerFeed = 50;

const title = `${company.name} Insights & Innovation`;

/**
 * Plans a feed of all posts and one per category, with full texts.
 * @param posts newest first.
 */
export function planFeeds(posts: readonly PostEntry[], tools: PageTools): Feed[] {
  return countCategories(posts.map(({ data }) => data)).map((category) => {
    const { id, name } = category;
    const home = listPath(id);
    const isAll = id === allCategories;
    const own = isAll ? posts : posts.filter(({ data }) => data.categoryId === id);
    return {
      title: isAll ? title : `${title}: ${name}`,
      description: isAll
        ? 'Guides and worked examples on AI automation for firms of 10 to 100 people.'
        : introduce(category).text,
      home,
      paths: {
        rss: paths.feed(home, 'rss.xml'),
        atom: paths.feed(home, 'atom.xml'),
        json: paths.feed(home, 'feed.json'),
      },
      items: own.slice(0, itemsPerFeed).map((entry) => toItem(entry, tools)),
    };
  });
}

function toItem(entry: PostEntry, tools: PageTools): Feed['items'][number] {
  const { slug, title, excerpt, publishedAt, updatedAt, author, category, tags } = entry.data;
  return {
    path: paths.post(slug),
    title,
    summary: excerpt,
    html: entry.html,
    published: publishedAt,
    ...(updatedAt && { updated: updatedAt }),
    author: author.name,
    categories: [category, ...tags],
    image: tools.image(entry.data.featuredImage, entry).full,
  };
}
