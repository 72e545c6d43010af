import type { PageSpec, PageTools } from 'stet';
import type { Post } from '../content/schemas.ts';
import { settings } from '../settings.ts';
import type { PostData } from '../views/post.tsx';
import { drawCard } from './card.ts';
import { type PostSummary, summarize } from './summaries.ts';

export function newestFirst(posts: readonly Post[]): Post[] {
  return [...posts].sort((a, b) => b.data.published.localeCompare(a.data.published));
}

/** A page for each post, which leads on to the posts before and after it. */
export function planPosts(posts: readonly Post[], tools: PageTools): PageSpec[] {
  const summaries = posts.map(summarize);
  return posts.map((post, index) =>
    planPost(post, { newer: summaries[index - 1], older: summaries[index + 1] }, tools),
  );
}

type Neighbors = { newer: PostSummary | undefined; older: PostSummary | undefined };

function planPost(post: Post, { newer, older }: Neighbors, tools: PageTools): PageSpec {
  const { title, description, published, updated = published, image, imageAlt } = post.data;
  const cover = image === undefined ? undefined : tools.image(image, post);
  const summary = summarize(post);
  const card = drawCard(title, tools, post);
  const data: PostData = {
    ...summary,
    updated: updated === published ? null : updated,
    cover: cover ? { ...cover, alt: imageAlt } : null,
    newer: newer ?? null,
    older: older ?? null,
  };
  return {
    path: summary.path,
    view: 'post',
    data,
    body: post.html,
    source: post.file,
    lastModified: updated,
    ...(cover && { images: [cover.full] }),
    head: {
      title: `${title} · ${settings.name}`,
      description,
      type: 'article',
      author: settings.author,
      published,
      modified: updated,
      image: card,
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: title,
          description,
          datePublished: published,
          dateModified: updated,
          url: tools.url(summary.path),
          image: tools.url(cover?.full ?? card.src),
          author: { '@type': 'Person', name: settings.author },
        },
      ],
    },
  };
}
