import { defineSite, type Entry, type PageSpec } from 'stet';
import { z } from 'zod';
import { rawHtml, settings } from './settings.ts';

/** The site of the benchmark: posts, list pages of nine, sitemap, RSS; images only of a corpus. */
const schema = z.strictObject({
  title: z.string(),
  date: z.iso.date(),
  tags: z.array(z.string()),
  summary: z.string(),
});

type Post = Entry<z.output<typeof schema>>;

const perPage = 9;
/** Sorted posts, which both `pages` and `feeds` need. */
const sorted = new WeakMap<readonly Post[], readonly Post[]>();

function newestFirst(posts: readonly Post[]): readonly Post[] {
  const known = sorted.get(posts);
  if (known !== undefined) return known;
  const newest = [...posts].sort((a, b) => (a.data.date < b.data.date ? 1 : -1));
  sorted.set(posts, newest);
  return newest;
}

export default defineSite({
  url: 'https://bench.example',
  name: 'Bench',
  collections: { posts: { folder: 'posts', schema, rawHtml } },
  ...settings,
  pages: ({ posts }) => {
    const newest = newestFirst(posts);
    return [...planLists(newest), ...newest.map(planPost)];
  },
  feeds: ({ posts }) => [
    {
      title: 'Bench',
      description: 'The newest posts',
      home: '/',
      paths: { rss: '/rss.xml' },
      items: newestFirst(posts)
        .slice(0, 20)
        .map((post) => ({
          path: `/posts/${post.id}`,
          title: post.data.title,
          summary: post.data.summary,
          html: post.html,
          published: post.data.date,
        })),
    },
  ],
  entries: { server: 'entry.server.tsx', client: 'entry.client.tsx' },
  views: { list: 'list-view.tsx', post: 'post-view.tsx' },
});

function planLists(posts: readonly Post[]): PageSpec[] {
  const count = Math.max(1, Math.ceil(posts.length / perPage));
  return Array.from({ length: count }, (_, index) => ({
    path: index === 0 ? '/' : `/page/${index + 1}`,
    view: 'list',
    data: {
      page: index + 1,
      count,
      posts: posts
        .slice(index * perPage, (index + 1) * perPage)
        .map(({ id, data: { title, date, summary } }) => ({ id, title, date, summary })),
    },
    head: {
      title: `Posts, page ${index + 1}`,
      description: `All posts, newest first: page ${index + 1} of ${count}.`,
    },
  }));
}

function planPost(post: Post): PageSpec {
  const { title, date, tags, summary } = post.data;
  return {
    path: `/posts/${post.id}`,
    view: 'post',
    data: { title, date, tags },
    body: post.html,
    head: { title, description: summary, type: 'article', published: date },
    source: post.file,
    lastModified: date,
  };
}
