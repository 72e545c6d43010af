import type { BlogPosting, WithContext } from 'schema-dts';
import type { Head, PageSpec, PageTools } from 'stet';
import { company } from '../domain/company.ts';
import { paths } from '../domain/paths.ts';
import { pageTitle } from '../head/head.ts';
import { breadcrumbList, publisher } from '../head/json-ld.ts';
import { blogTrail, type PostCategory } from './categories.ts';
import { type PostCard, toCard } from './post-card.ts';
import type { PostEntry } from './post-schema.ts';
import { relatePosts } from './related-posts.ts';
import { postCard, railOfPost } from './social-cards.ts';

/** A post to link to. */
export type PostLink = Pick<PostCard, 'slug' | 'title'>;

export type RelatedPost = PostLink & PostCategory & Pick<PostCard, 'readTime'>;

/** The data of a post's page other than its text. */
export type PostData = Omit<PostCard, 'slug'> & {
  alt: string;
  bio: string;
  /** The number of stops in its flow's rail. */
  stops?: number;
  /** ISO date of a change after it was published. */
  updatedAt?: string;
  related: RelatedPost[];
  /** The posts published before and after this one. */
  previous?: PostLink;
  next?: PostLink;
};

/**
 * Plans a page for every post.
 * @param posts newest first.
 */
export function planPosts(
  posts: readonly PostEntry[],
  tools: PageTools,
  siteUrl: string,
): PageSpec[] {
  const related = relatePosts(posts);
  return posts.map((entry, index) => ({
    path: paths.post(entry.data.slug),
    view: 'post',
    data: {
      ...toOwnData(entry, tools),
      related: (related[index] ?? []).map(toRelated),
      ...toLink('previous', posts[index + 1]),
      ...toLink('next', posts[index - 1]),
    } satisfies PostData,
    body: entry.html,
    head: toHead(entry, tools, siteUrl),
    images: [tools.image(entry.data.featuredImage, entry).full],
    source: entry.file,
    lastModified: entry.data.updatedAt ?? entry.data.publishedAt,
  }));
}

function toOwnData(entry: PostEntry, tools: PageTools) {
  const { slug: _, ...card } = toCard(entry, tools);
  const { featuredImageAlt: alt, author, updatedAt, publishedAt } = entry.data;
  const rail = railOfPost(entry);
  return {
    ...card,
    alt,
    bio: author.bio,
    ...(updatedAt && updatedAt !== publishedAt && { updatedAt }),
    ...(rail && { stops: rail.stops.length }),
  };
}

function toRelated({ data }: PostEntry): RelatedPost {
  const { slug, title, category, categoryId, categoryColor, readTime } = data;
  return { slug, title, category, categoryId, categoryColor, readTime };
}

function toLink(name: 'previous' | 'next', entry: PostEntry | undefined) {
  return entry && { [name]: { slug: entry.data.slug, title: entry.data.title } };
}

function toHead(entry: PostEntry, tools: PageTools, siteUrl: string): Head {
  const post = entry.data;
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
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        mainEntityOfPage: `${siteUrl}${paths.post(post.slug)}`,
        headline: post.title,
        description,
        image: `${siteUrl}${tools.image(post.featuredImage, entry).full}`,
        author: authorOf(siteUrl, post.author.name),
        publisher: publisher(siteUrl),
        datePublished: post.publishedAt,
        dateModified: modified,
        articleSection: post.category,
        ...(post.keywords.length > 0 && { keywords: post.keywords.join(', ') }),
      } as const satisfies WithContext<BlogPosting>,
      breadcrumbList(siteUrl, [
        ...blogTrail,
        { name: post.category, path: paths.category(post.categoryId) },
      ]),
    ],
  };
}

/** Posts without an author are by the company: “USTA Team” is not a person. */
function authorOf(site: string, name: string) {
  return name.startsWith(`${company.name} `)
    ? ({ '@type': 'Organization', name, url: `${site}/` } as const)
    : ({ '@type': 'Person', name } as const);
}
