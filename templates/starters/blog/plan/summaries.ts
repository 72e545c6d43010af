import type { Post } from '../content/schemas.ts';

export type Topic = { name: string; path: string };

/** What lists show of a post. */
export type PostSummary = {
  path: string;
  title: string;
  description: string;
  published: string;
  /** Minutes that reading takes. */
  minutes: number;
  topics: Topic[];
  /** "draft" or "scheduled" while only its author sees it. */
  unpublished: string | null;
};

const wordsPerMinute = 220;

export function summarize({ id, data, words, unpublished }: Post): PostSummary {
  const { title, description, published, tags } = data;
  return {
    path: `/posts/${id}`,
    title,
    description,
    published,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    topics: tags.map(toTopic),
    unpublished: unpublished ?? null,
  };
}

export function toTopic(name: string): Topic {
  return { name, path: `/topics/${name.replaceAll(' ', '-')}` };
}
