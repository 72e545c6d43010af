import type { Head } from 'stet';
import { company } from '../company.ts';

/** A page's title with the company's suffix (spec §2). */
export function pageTitle(title: string): string {
  return `${title}${company.titleSuffix}`;
}

/** The card of pages that have no picture of their own. */
export const defaultSocialCard: NonNullable<Head['image']> = {
  src: '/social-card.png',
  alt: 'USTA: AI agents and workflows for office work',
  width: 1200,
  height: 630,
};

/** The head of a page of the company's own. */
export function companyHead(head: {
  title: string;
  description: string;
  keywords?: readonly string[];
  jsonLd?: NonNullable<Head['jsonLd']>;
  robots?: string;
}): Head {
  return {
    ...head,
    title: pageTitle(head.title),
    author: company.name,
    image: defaultSocialCard,
  };
}
