import type { Head, PageTools } from 'stet';
import { type HeadImage, pageCard } from '../cards/cards.ts';
import type { Rail } from '../cards/rail.ts';
import { company } from '../domain/company.ts';
import { paths } from '../domain/paths.ts';

/** A page's title with the company's suffix (spec §2). */
export function pageTitle(title: string): string {
  return `${title}${company.titleSuffix}`;
}

/** The head of a company page, including its social card. */
export function companyHead(
  tools: PageTools,
  head: {
    title: string;
    description: string;
    /** The part of the site that the page belongs to, shown on its card. */
    part: string;
    /** The rail for its card. */
    rail?: Rail | undefined;
    /** Replaces the card made from title and rail. */
    card?: HeadImage;
    keywords?: readonly string[];
    jsonLd?: NonNullable<Head['jsonLd']>;
    robots?: string;
  },
): Head {
  const { part, rail, card, title, ...tags } = head;
  return {
    ...tags,
    title: pageTitle(title),
    author: company.name,
    image: card ?? pageCard(tools, { part, title, rail }),
    feeds: [paths.blog()],
  };
}
