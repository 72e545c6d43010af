import { paths } from '../domain/paths.ts';

/** The id for all categories. */
export const allCategories = 'all';

/** A post's category. */
export type PostCategory = { category: string; categoryId: string; categoryColor: string };

/** A pill of the list: a category with the number of its posts. */
export type CategoryCount = {
  id: string;
  name: string;
  count: number;
  /** Undefined for the pill of all posts. */
  color?: string;
};

/** Path of a page of a category's list, or of the list of all posts. */
export function listPath(id: string, page = 1): string {
  return id === allCategories ? paths.blog(page) : paths.category(id, page);
}

/** The pages above a category's list, as a breadcrumb. */
export const blogTrail = [
  { name: 'Home', path: paths.home() },
  { name: 'Blog', path: paths.blog() },
];

/** The categories of spec §3 and §9 in their order. Posts may add others. */
export const categories = [
  { id: 'ai', name: 'AI & Automation', color: '#0091FF' },
  { id: 'tech', name: 'Technology Insights', color: '#10B981' },
  { id: 'strategy', name: 'Business Strategy', color: '#00D4FF' },
  { id: 'case-study', name: 'Case Studies', color: '#7C3AED' },
  { id: 'product', name: 'Product Updates', color: '#EC4899' },
  { id: 'industry', name: 'Industry News', color: '#F59E0B' },
] as const;

interface Introduction {
  /** The text after the name in the title of its page. */
  tagline: string;
  /** The description for readers and search engines, in the length that spec §9 recommends. */
  text: string;
}

const introductions: Readonly<Record<string, Introduction>> = {
  ai: {
    tagline: 'agents and workflows at work',
    text: 'What AI agents and workflows do in an ordinary office: follow-up, replies, reminders and triage, each with its rules, its limits and a worked set of numbers.',
  },
  tech: {
    tagline: 'how it works and how to judge',
    text: 'How the technology works and how to judge it: language models, listing data, valuations, and the skills that people need when they work with them every day.',
  },
  strategy: {
    tagline: 'what to automate, and when',
    text: 'Where to start, what to measure and what it costs: methods for owners and managers who decide which piece of office work their firm should automate next.',
  },
  'case-study': {
    tagline: 'one kind of firm, start to finish',
    text: 'One kind of firm at a time: where the work got stuck, what was automated and in which order, and what it cost and saved, as a worked example with figures.',
  },
  product: {
    tagline: 'how to use the USTA platform',
    text: 'What is in the USTA platform and how to use it: run logs, approvals, roles and permissions, with the limits of each and the reasons it works the way it does.',
  },
  industry: {
    tagline: 'what changes for office work',
    text: 'What is changing in the fields our readers work in, without the hype: jobs, rules, what buyers expect and the economics that a small firm has to live with.',
  },
  professional: {
    tagline: 'more work from fewer hours',
    text: 'Automation for firms that sell their people’s time: client intake, delivery, capacity, retention and follow-up in law, consulting and engineering practices.',
  },
};

/** The introduction of a category, or a general one for categories that posts add. */
export function introduce({ id, name }: Pick<CategoryCount, 'id' | 'name'>): Introduction {
  // A post's id may be the name of a property that every object has.
  if (Object.hasOwn(introductions, id)) return introductions[id] as Introduction;
  return {
    tagline: 'articles and guides from USTA',
    text: `Guides, playbooks and worked examples about ${name}, for firms of 10 to 100 people that hand the repetitive part of their office work to software.`,
  };
}

/** All Posts first, then the categories of spec §3, then others from posts, each once. */
export function countCategories(posts: readonly PostCategory[]): CategoryCount[] {
  const counts = new Map<string, CategoryCount>(
    categories.map((category) => [category.id, { ...category, count: 0 }]),
  );
  for (const { category: name, categoryId: id, categoryColor: color } of posts) {
    const known = counts.get(id) ?? { id, name, color, count: 0 };
    counts.set(id, { ...known, count: known.count + 1 });
  }
  return [
    { id: allCategories, name: 'All Posts', count: posts.length },
    ...[...counts.values()].filter(({ count }) => count > 0),
  ];
}
