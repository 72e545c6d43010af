import { isObject } from '../../../lib/is-object.ts';
import type { DistFinding } from '../dist-rule.ts';

/**
 * The properties that search engines require of each type (schema.org, Google's structured data
 * guides).
 */
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

/** The front matter field that a property usually comes from. */
const fieldOfProperty: Readonly<Record<string, NonNullable<DistFinding['field']>>> = {
  headline: 'title',
  image: 'image',
  datePublished: 'published',
  author: 'author',
};

type Fault = Pick<DistFinding, 'message' | 'hint' | 'field'>;

const hint = 'Fix jsonLd in the head where you plan the page.';

/** The faults in the text of a JSON-LD script. */
export function findJsonLdFaults(text: string): Fault[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return [{ message: `The structured data is not JSON: ${(error as Error).message}.`, hint }];
  }
  const roots = Array.isArray(data) ? data : [data];
  return roots.flatMap((root) => [
    ...(isObject(root) && '@context' in root
      ? []
      : [{ message: 'The structured data has no @context.', hint }]),
    ...faultsIn(root),
  ]);
}

/** Missing properties at any depth; a reference by @id needs no properties. */
function faultsIn(value: unknown): Fault[] {
  if (Array.isArray(value)) return value.flatMap(faultsIn);
  if (!isObject(value)) return [];
  const type = String(value['@type'] ?? '');
  const missing = (required[type] ?? []).filter(
    (key) => value[key] === undefined || value[key] === '' || value[key] === null,
  );
  return [
    ...(missing.length > 0 ? [describeMissing(type, missing)] : []),
    ...Object.values(value).flatMap(faultsIn),
  ];
}

function describeMissing(type: string, missing: readonly string[]): Fault {
  const message = `The ${type} in the structured data has no ${missing.join(', ')}.`;
  const fields = missing.flatMap((property) => fieldOfProperty[property] ?? []);
  const [field] = fields;
  return field === undefined
    ? { message, hint }
    : {
        message,
        hint: `Fill in its source, or ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
        field,
      };
}
