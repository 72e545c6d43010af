import type {
  BreadcrumbList,
  FAQPage,
  Organization,
  SearchAction,
  Service,
  WebSite,
  WithContext,
} from 'schema-dts';
import { company } from '../domain/company.ts';
import { paths } from '../domain/paths.ts';
import type { Section } from '../sections/schema.ts';

/*
 * Structured data (schema.org) about the content of each page; `site` is the origin of the
 * published site. Apart from the logo, it contains only what readers can see on the page.
 */

/** schema.org's hyphenated properties for the inputs of an action. */
type WithQuery<Action> = Action & { 'query-input': string };

/** The company in other kinds of data: each page must make sense without the home page. */
export function publisher(site: string) {
  return {
    '@type': 'Organization',
    '@id': `${site}/#organization`,
    name: company.name,
    url: `${site}/`,
    logo: { '@type': 'ImageObject', url: `${site}/icon-512.png` },
  } as const satisfies Organization;
}

export function organization(site: string) {
  return {
    '@context': 'https://schema.org',
    ...publisher(site),
    email: company.email,
    telephone: company.phone,
  } as const satisfies WithContext<Organization>;
}

/** The site with its search: the list of posts takes the search text as `q`. */
export function website(site: string) {
  const search = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${site}${paths.blog()}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  } as const satisfies WithQuery<SearchAction>;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: company.name,
    url: `${site}/`,
    publisher: { '@id': `${site}/#organization` },
    potentialAction: search,
  } as const satisfies WithContext<WebSite>;
}

/** @param trail the pages of the page's breadcrumb, from the top. */
export function breadcrumbList(site: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(
      ({ name, path }, index) =>
        ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${site}${path}`,
        }) as const,
    ),
  } as const satisfies WithContext<BreadcrumbList>;
}

/** The service that a page offers, for pages of agents and solutions. */
export function service(
  site: string,
  page: { path: string; name: string; description: string; kind: string },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: page.name,
    serviceType: page.kind,
    description: page.description,
    url: `${site}${page.path}`,
    provider: publisher(site),
  } as const satisfies WithContext<Service>;
}

/** The questions and answers of a page; empty if it has none. */
export function faqPage(sections: readonly Section[]) {
  const items = sections.flatMap((section) => (section.type === 'faq' ? section.items : []));
  if (items.length === 0) return [];
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(
      ({ question, answer }) =>
        ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        }) as const,
    ),
  } as const satisfies WithContext<FAQPage>;
  return [page];
}
