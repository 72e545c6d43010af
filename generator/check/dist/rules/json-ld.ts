import { isObject } from '../../../lib/is-object.ts';

/** What search engines ask of a type (schema.org, Google's guides to structured data). */
const required: Readonly<Record<string, readonly string[]>> = {
  Article: ['headline', 'image', 'datePublished', 'author'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author'],
  NewsArticle: ['headline', 'image', 'datePublished', 'author'],
  Blog: ['name'],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['name'],
  FAQPage: ['mainEntity'],
  HowTo: ['name', 'step'],
  ImageObject: ['url'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Organization: ['name'],
  Person: ['name'],
  Product: ['name'],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name'],
  SoftwareApplication: ['name'],
  WebPage: ['name'],
  WebSite: ['name', 'url'],
};

/** What is wrong with the text of a JSON-LD script, a sentence each. */
export function findJsonLdFaults(text: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return [`The structured data is not JSON: ${(error as Error).message}.`];
  }
  const roots = Array.isArray(data) ? data : [data];
  return roots.flatMap((root) => [
    ...(isObject(root) && '@context' in root ? [] : ['The structured data has no @context.']),
    ...faultsIn(root),
  ]);
}

/** Properties that are missing, at any depth; a mere reference by @id needs none. */
function faultsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faultsIn);
  if (!isObject(value)) return [];
  const type = String(value['@type'] ?? '');
  const missing = (required[type] ?? []).filter(
    (key) => value[key] === undefined || value[key] === '' || value[key] === null,
  );
  return [
    ...(missing.length > 0
      ? [`The ${type} in the structured data has no ${missing.join(', ')}.`]
      : []),
    ...Object.values(value).flatMap(faultsIn),
  ];
}
