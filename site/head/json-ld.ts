import type { Json } from 'stet';
import { company } from '../company.ts';
import { paths } from '../paths.ts';

/** Structured data (schema.org) as objects; `site` is the origin of the published site. */

type JsonObject = { readonly [key: string]: Json | undefined };

export function organization(site: string): JsonObject {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site}/#organization`,
    name: company.name,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    email: company.email,
    telephone: company.phone,
  };
}

export function website(site: string): JsonObject {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: company.name,
    url: `${site}/`,
    publisher: { '@id': `${site}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site}${paths.blog()}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

/** @param trail the pages from the home page down to this one. */
export function breadcrumbList(
  site: string,
  trail: readonly { name: string; path: string }[],
): JsonObject {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site}${path}`,
    })),
  };
}

export function blogPosting(
  site: string,
  post: {
    path: string;
    headline: string;
    description: string;
    image: string;
    author: string;
    published: string;
    modified: string;
    keywords: readonly string[];
  },
): JsonObject {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    mainEntityOfPage: `${site}${post.path}`,
    headline: post.headline,
    description: post.description,
    image: `${site}${post.image}`,
    author: { '@type': 'Person', name: post.author },
    publisher: {
      '@type': 'Organization',
      name: company.name,
      logo: { '@type': 'ImageObject', url: `${site}/icon-512.png` },
    },
    datePublished: post.published,
    dateModified: post.modified,
    ...(post.keywords.length > 0 && { keywords: post.keywords.join(', ') }),
  };
}
