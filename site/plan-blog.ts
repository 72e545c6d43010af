import type { Feed, Image, PageSpec, PageTools } from 'stet';
import type { PostEntry } from './content.ts';
import type { Env } from './env.ts';
import { byNewest } from './features/blog-list/logic.ts';
import { companyHead, pageTitle } from './head/head.ts';
import { blogPosting, breadcrumbList } from './head/json-ld.ts';
import { formatDate } from './lib/dates.ts';
import { paths } from './paths.ts';
import { categories, type Post } from './post-schema.ts';

/** What a card of the list shows, and what search looks in (spec §2, §5). */
export type PostCard = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  categoryId: string;
  tags: string[];
  /** `avatar` is the URL of a portrait. */
  author: { name: string; role: string; avatar?: string };
  /** ISO date, and as it is read. */
  publishedAt: string;
  date: string;
  readTime: number;
  featured: boolean;
  image: CardImage;
};

export type CardImage = Pick<
  Image,
  'src' | 'width' | 'height' | 'avif' | 'webp' | 'fallback' | 'color'
> & { alt: string };

/** A pill of the list: a category with the number of its posts. */
export type CategoryCount = { id: string; name: string; count: number };

export type BlogListData = { posts: PostCard[]; categories: CategoryCount[] };

export type PostData = {
  post: PostCard & { bio: string; updated: string; updatedAt: string };
  headings: { depth: number; id: string; text: string }[];
};

/** The list and a page for every post. */
export function planBlog(posts: readonly PostEntry[], tools: PageTools, env: Env): PageSpec[] {
  const sorted = sortPosts(posts);
  return [planList(sorted, tools, env), ...sorted.map((post) => planPost(post, tools, env))];
}

/** Newest first by `publishedAt` (spec §4); of one day, in the order of their files. */
export function sortPosts(posts: readonly PostEntry[]): PostEntry[] {
  return [...posts].sort((a, b) => byNewest(a.data, b.data));
}

function planList(posts: readonly PostEntry[], tools: PageTools, env: Env): PageSpec {
  const data: BlogListData = {
    posts: posts.map((post) => toCard(post, tools)),
    categories: countCategories(posts.map((post) => post.data)),
  };
  return {
    path: paths.blog(),
    view: 'blog-list',
    data,
    head: companyHead({
      title: 'Blog: guides to automating real office work',
      description:
        'Guides, playbooks and worked examples on AI automation for firms of 10 to 100 people: what to automate first, how to run it, and what it costs and saves.',
      keywords: ['AI automation', 'workflow automation', 'AI agents', 'small business automation'],
      jsonLd: [
        breadcrumbList(env.siteUrl, [
          { name: 'Home', path: paths.home() },
          { name: 'Blog', path: paths.blog() },
        ]),
      ],
    }),
    ...(posts[0] && { lastModified: newestChange(posts) }),
  };
}

function planPost(entry: PostEntry, tools: PageTools, env: Env): PageSpec {
  const post = entry.data;
  const path = paths.post(post.slug);
  const image = tools.image(post.featuredImage, entry);
  const modified = post.updatedAt ?? post.publishedAt;
  const description = post.metaDescription ?? post.excerpt;
  const data: PostData = {
    post: {
      ...toCard(entry, tools),
      bio: post.author.bio,
      updatedAt: modified,
      updated: formatDate(modified),
    },
    headings: entry.headings.filter(({ depth }) => depth <= 3).map((heading) => ({ ...heading })),
  };
  return {
    path,
    view: 'post',
    data,
    body: entry.html,
    head: {
      title: pageTitle(post.title),
      description,
      keywords: post.keywords,
      author: post.author.name,
      type: 'article',
      published: post.publishedAt,
      modified,
      image: {
        src: image.full,
        alt: post.featuredImageAlt,
        width: image.width,
        height: image.height,
      },
      jsonLd: [
        blogPosting(env.siteUrl, {
          path,
          headline: post.title,
          description,
          image: image.full,
          author: post.author.name,
          published: post.publishedAt,
          modified,
          keywords: post.keywords,
        }),
        breadcrumbList(env.siteUrl, [
          { name: 'Home', path: paths.home() },
          { name: 'Blog', path: paths.blog() },
          { name: post.title, path },
        ]),
      ],
    },
    source: entry.file,
    lastModified: modified,
  };
}

function toCard(entry: PostEntry, tools: PageTools): PostCard {
  const post = entry.data;
  const { src, width, height, avif, webp, fallback, color } = tools.image(
    post.featuredImage,
    entry,
  );
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    category: post.category,
    categoryId: post.categoryId,
    tags: post.tags,
    author: toAuthor(entry, tools),
    publishedAt: post.publishedAt,
    date: formatDate(post.publishedAt),
    readTime: post.readTime,
    featured: post.featured,
    image: { src, width, height, avif, webp, fallback, color, alt: post.featuredImageAlt },
  };
}

function toAuthor(entry: PostEntry, tools: PageTools): PostCard['author'] {
  const { name, role, avatar } = entry.data.author;
  return { name, role, ...(avatar !== '' && { avatar: tools.image(avatar, entry).src }) };
}

/** All Posts first, then the categories of spec §3, then others that posts bring, each once. */
export function countCategories(
  posts: readonly Pick<Post, 'category' | 'categoryId'>[],
): CategoryCount[] {
  const known: { id: string; name: string }[] = [...categories];
  for (const { category, categoryId } of posts) {
    if (!known.some(({ id }) => id === categoryId)) known.push({ id: categoryId, name: category });
  }
  const count = (id: string) => posts.filter(({ categoryId }) => categoryId === id).length;
  return [
    { id: 'all', name: 'All Posts', count: posts.length },
    ...known
      .map(({ id, name }) => ({ id, name, count: count(id) }))
      .filter(({ count }) => count > 0),
  ];
}

function newestChange(posts: readonly PostEntry[]): string {
  const dates = posts.map(({ data }) => data.updatedAt ?? data.publishedAt);
  return dates.sort().at(-1) ?? '';
}

/** The feed of all posts, newest first, with their whole text. */
export function planBlogFeed(posts: readonly PostEntry[], tools: PageTools): Feed {
  return {
    title: 'USTA Insights & Innovation',
    description: 'Guides and worked examples on AI automation for firms of 10 to 100 people.',
    home: paths.blog(),
    paths: {
      rss: paths.feed('rss.xml'),
      atom: paths.feed('atom.xml'),
      json: paths.feed('feed.json'),
    },
    items: sortPosts(posts).map((entry) => ({
      path: paths.post(entry.data.slug),
      title: entry.data.title,
      summary: entry.data.excerpt,
      html: entry.html,
      published: entry.data.publishedAt,
      ...(entry.data.updatedAt && { updated: entry.data.updatedAt }),
      author: entry.data.author.name,
      categories: [entry.data.category],
      image: tools.image(entry.data.featuredImage, entry).full,
    })),
  };
}
