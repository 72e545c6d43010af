import type { Head, PageSpec, PageTools } from 'stet';
import { paths } from '../domain/paths.ts';
import { pageTitle } from '../head/head.ts';
import { blogPosting, breadcrumbList } from '../head/json-ld.ts';
import { packPicture } from '../ui/picture/picture-source.ts';
import { type PostCard, toAuthor, toCategory } from './post-card.ts';
import type { PostEntry } from './post-schema.ts';
import { relatePosts } from './related-posts.ts';
import { postCard, railOfPost } from './social-cards.ts';
import { sortPosts } from './sort-posts.ts';
import { describeUnpublished } from './unpublished.ts';

/** A post that another leads to. */
export type PostLink = { slug: string; title: string };

export type RelatedPost = PostLink &
  Pick<PostCard, 'category' | 'categoryId' | 'categoryColor' | 'readTime'>;

export type PostData = Omit<PostCard, 'slug'> & {
  alt: string;
  bio: string;
  /** How many stops the rail of its flow has. */
  stops?: number;
  /** ISO date, when it was changed after it was published. */
  updatedAt?: string;
  related: RelatedPost[];
  /** The posts published before and after this one. */
  previous?: PostLink;
  next?: PostLink;
};

interface Neighbours {
  related: readonly PostEntry[];
  previous: PostEntry | undefined;
  next: PostEntry | undefined;
}

/** A page for every post. */
export function planPosts(
  posts: readonly PostEntry[],
  tools: PageTools,
  siteUrl: string,
): PageSpec[] {
  const sorted = sortPosts(posts);
  const related = relatePosts(sorted);
  return sorted.map((entry, index) => {
    const neighbours = {
      related: related[index] ?? [],
      previous: sorted[index + 1],
      next: sorted[index - 1],
    };
    return {
      path: paths.post(entry.data.slug),
      view: 'post',
      data: toPostData(entry, neighbours, tools),
      body: entry.html,
      head: toHead(entry, tools, siteUrl),
      images: [tools.image(entry.data.featuredImage, entry).full],
      source: entry.file,
      lastModified: entry.data.updatedAt ?? entry.data.publishedAt,
    };
  });
}

function toPostData(entry: PostEntry, neighbours: Neighbours, tools: PageTools): PostData {
  const post = entry.data;
  const { related, previous, next } = neighbours;
  const rail = railOfPost(entry);
  const unpublished = describeUnpublished(entry);
  return {
    title: post.title,
    excerpt: post.excerpt,
    ...toCategory(post),
    tags: post.tags,
    author: toAuthor(entry, tools),
    bio: post.author.bio,
    publishedAt: post.publishedAt,
    ...(post.updatedAt && post.updatedAt !== post.publishedAt && { updatedAt: post.updatedAt }),
    readTime: post.readTime,
    image: packPicture(tools.image(post.featuredImage, entry)),
    alt: post.featuredImageAlt,
    related: related.map(toRelated),
    ...(rail && { stops: rail.stops.length }),
    ...(previous && { previous: toLink(previous) }),
    ...(next && { next: toLink(next) }),
    ...(unpublished && { unpublished }),
  };
}

function toRelated({ data }: PostEntry): RelatedPost {
  const { slug, title, readTime } = data;
  return { slug, title, ...toCategory(data), readTime };
}

function toLink({ data }: PostEntry): PostLink {
  return { slug: data.slug, title: data.title };
}

function toHead(entry: PostEntry, tools: PageTools, siteUrl: string): Head {
  const post = entry.data;
  const path = paths.post(post.slug);
  const image = tools.image(post.featuredImage, entry);
  const modified = post.updatedAt ?? post.publishedAt;
  const description = post.metaDescription ?? post.excerpt;
  return {
    title: pageTitle(post.title),
    description,
    keywords: post.keywords,
    author: post.author.name,
    type: 'article',
    published: post.publishedAt,
    modified,
    ...(entry.unpublished && { robots: 'noindex, nofollow' }),
    image: postCard(tools, entry),
    feeds: [paths.blog(), paths.category(post.categoryId)],
    jsonLd: [
      blogPosting(siteUrl, {
        path,
        headline: post.title,
        description,
        image: image.full,
        author: post.author.name,
        section: post.category,
        published: post.publishedAt,
        modified,
        keywords: post.keywords,
      }),
      breadcrumbList(siteUrl, [
        { name: 'Home', path: paths.home() },
        { name: 'Blog', path: paths.blog() },
        { name: post.category, path: paths.category(post.categoryId) },
      ]),
    ],
  };
}
