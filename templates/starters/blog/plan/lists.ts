import type { PageSpec, PageTools } from 'stet';
import type { Post } from '../content/schemas.ts';
import { settings } from '../settings.ts';
import type { ListData } from '../views/list.tsx';
import type { TopicsData } from '../views/topics.tsx';
import { drawCard } from './card.ts';
import { summarize, toTopic } from './summaries.ts';

/** The list of all posts, over as many pages as it takes: `/`, `/page/2`, … */
export function planHome(posts: readonly Post[], tools: PageTools): PageSpec[] {
  const { name, description, postsPerPage } = settings;
  const count = Math.max(1, Math.ceil(posts.length / postsPerPage));
  const pathOf = (number: number) => (number === 1 ? '/' : `/page/${number}`);
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const previous = number > 1 ? pathOf(number - 1) : undefined;
    const next = number < count ? pathOf(number + 1) : undefined;
    const data: ListData = {
      title: number === 1 ? name : `${name}, page ${number}`,
      lead: number === 1 ? description : null,
      isHome: true,
      posts: posts.slice(index * postsPerPage, number * postsPerPage).map(summarize),
      newer: previous ?? null,
      older: next ?? null,
    };
    return {
      path: pathOf(number),
      view: 'list',
      data,
      head: {
        title: data.title,
        description: number === 1 ? description : `Page ${number} of the posts. ${description}`,
        image: drawCard(name, tools),
        ...(previous && { previous }),
        ...(next && { next }),
      },
    };
  });
}

/** A list for each tag, and the page that names them all. */
export function planTopics(posts: readonly Post[], tools: PageTools): PageSpec[] {
  const tags = [...new Set(posts.flatMap(({ data }) => data.tags))].sort();
  const lists = tags.map((tag) => {
    const own = posts.filter(({ data }) => data.tags.includes(tag));
    return { ...toTopic(tag), posts: own.map(summarize) };
  });
  const data: TopicsData = {
    topics: lists.map(({ name, path, posts }) => ({ name, path, count: posts.length })),
  };
  return [
    {
      path: '/topics',
      view: 'topics',
      data,
      head: {
        title: `Topics · ${settings.name}`,
        description: `Everything that ${settings.name} writes about, from A to Z.`,
        image: drawCard('Topics', tools),
      },
    },
    ...lists.map(({ name, path, posts }) => planTopic(name, path, posts, tools)),
  ];
}

function planTopic(
  name: string,
  path: string,
  posts: ListData['posts'],
  tools: PageTools,
): PageSpec {
  const data: ListData = {
    title: `On ${name}`,
    lead: null,
    isHome: false,
    posts,
    newer: null,
    older: null,
  };
  return {
    path,
    view: 'list',
    data,
    head: {
      title: `${data.title} · ${settings.name}`,
      description: `The posts of ${settings.name} on ${name}, the newest first.`,
      image: drawCard(data.title, tools),
    },
  };
}
