import { type ZodType, z } from 'zod';
import { callDefinition } from '../config/call-definition.ts';
import type { Site } from '../config/site.ts';
import type { Content, Feed, Json, PageSpec, PageTools } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import { filePathForm, isFilePath, relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import {
  boolean,
  describeFault,
  type Fault,
  findFaults,
  html,
  json,
  list,
  moment,
  object,
  size,
  text,
  textWhere,
  url,
} from '../lib/shape.ts';

const headShape = object(
  {
    title: text,
    description: text,
    keywords: list(text).optional(),
    author: text.optional(),
    type: z.enum(['website', 'article'], '"website" or "article"').optional(),
    published: moment.optional(),
    modified: moment.optional(),
    image: object({ src: url, alt: text, width: size, height: size }).optional(),
    robots: text.optional(),
    canonical: url.optional(),
    previous: url.optional(),
    next: url.optional(),
    feeds: list(text).optional(),
    jsonLd: list(json).optional(),
  },
  '{ title: "About", description: "Who we are." }',
);

/** `PageSpec` of the contract. The form of its path is a matter of `checkPaths`. */
const pageShape = object({
  path: text,
  view: text,
  data: json,
  body: html.optional(),
  head: headShape,
  source: text.optional(),
  lastModified: moment.optional(),
  images: list(url).optional(),
  listed: boolean.optional(),
});

const filePath = textWhere(filePathForm, isFilePath);

/** `Feed` of the contract. */
const feedShape = object({
  title: text,
  description: text,
  home: url,
  paths: object(
    { rss: filePath.optional(), atom: filePath.optional(), json: filePath.optional() },
    '{ rss: "/feed.xml" }',
  ),
  items: list(
    object({
      path: url,
      title: text,
      summary: text,
      html,
      published: moment,
      updated: moment.optional(),
      author: text.optional(),
      categories: list(text).optional(),
      image: url.optional(),
    }),
  ),
});

/** What the functions of a definition are called with. */
interface Question {
  site: Site;
  content: Content<never>;
  tools: PageTools;
}

/**
 * Asks the site for its pages.
 * @throws SiteError when it throws, or with each field that is not as the contract has it.
 */
export function askForPages(question: Question): Promise<readonly PageSpec[]> {
  const name = ({ path }: PageSpec) => typeof path === 'string' && `the page ${path}`;
  return askForList(question, 'pages', { type: 'PageSpec', shape: pageShape, name });
}

/** Asks the site for its feeds, in the same way. */
export function askForFeeds(question: Question): Promise<readonly Feed[]> {
  const name = ({ home }: Feed) => typeof home === 'string' && `the feed of ${home}`;
  return askForList(question, 'feeds', { type: 'Feed', shape: feedShape, name });
}

/**
 * Asks the site for what all pages share.
 * @throws SiteError when it throws, or when that is not JSON.
 */
export async function askForShared({ site, content, tools }: Question): Promise<Json> {
  const shared: unknown = await callDefinition(site, 'shared', () => site.shared(content, tools));
  const [fault] = findFaults(json, shared);
  if (fault === undefined) return shared as Json;
  const message = `What shared() returned: ${describeFault(fault)}`;
  throw new SiteError([complain(site, message, 'SiteDefinition')]);
}

interface Kind<T> {
  /** The type of which the function that is asked gives a list. */
  type: string;
  shape: ZodType;
  /** What to call one of them. */
  name: (item: T) => string | false;
}

/** One of the list that has a fault. */
interface Faulty {
  fault: Fault;
  name: string;
  source: unknown;
}

async function askForList<T extends object>(
  { site, content, tools }: Question,
  asked: 'pages' | 'feeds',
  { type, shape, name }: Kind<T>,
): Promise<readonly T[]> {
  const list: unknown = await callDefinition<unknown>(site, asked, () =>
    site[asked](content, tools),
  );
  if (!Array.isArray(list)) {
    const expected = `an array of ${type}`;
    const fault = { field: `What ${asked}() returned`, expected, value: list };
    throw new SiteError([complain(site, describeFault(fault), type)]);
  }
  const found = list.flatMap((item, index): Faulty[] => {
    const faults = findFaults(shape, item);
    if (faults.length === 0) return [];
    const isObject = typeof item === 'object' && item !== null;
    const called = (isObject && name(item)) || `number ${index + 1} of ${asked}()`;
    return faults.map((fault) => ({ fault, name: called, source: isObject && item.source }));
  });
  if (found.length > 0) throw new SiteError(describeAll(found, site, type));
  return list;
}

/** What is wrong with one field of many is mostly one mistake in the code that makes them. */
function describeAll(found: readonly Faulty[], site: Site, type: string): Diagnostic[] {
  const groups = groupBy(
    found,
    ({ fault }) => `${fault.field.replace(/\d+/g, '')} ${fault.expected}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.slice(0, group.length > 3 ? 1 : 3).map(({ fault, name, source }) => {
      const others = group.length - 1;
      const more = group.length > 3 ? ` ${plural(others, 'other')} have the same fault.` : '';
      const message = `${capital(name)}: ${describeFault(fault)}${more}`;
      return complain(site, message, type, source);
    }),
  );
}

function capital(sentence: string): string {
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}`;
}

function complain(site: Site, message: string, type: string, source?: unknown): Diagnostic {
  return {
    rule: 'plan/invalid',
    severity: 'error',
    message,
    hint: `${type} in generator/contract.ts says what each field must be.`,
    file: typeof source === 'string' ? source : relativePath(site.root, site.configFile),
  };
}
