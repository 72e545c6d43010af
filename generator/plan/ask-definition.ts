import { isPromise } from 'node:util/types';
import { definitionError } from '../config/definition-error.ts';
import type { Site } from '../config/site.ts';
import type { Content, Feed, Json, PageSpec, PageTools } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { filePathForm, isFilePath, relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { once } from '../lib/once.ts';
import { isSameJson } from '../lib/same-json.ts';
import {
  array,
  boolean,
  describeFault,
  type Fault,
  findFaults,
  html,
  json,
  moment,
  object,
  optional,
  passing,
  string,
  text,
  url,
} from '../lib/shape.ts';
import { valueAt } from '../lib/value-at.ts';
import type { PlanOptions } from './plan-tools.ts';

const pixels = passing(Number.isFinite, 'a number of pixels');
const headShape = object(
  {
    title: string,
    description: string,
    keywords: optional(array(string)),
    author: optional(string),
    type: optional(
      passing((type) => type === 'website' || type === 'article', '"website" or "article"'),
    ),
    published: optional(moment),
    modified: optional(moment),
    image: optional(object({ src: url, alt: string, width: pixels, height: pixels })),
    robots: optional(string),
    canonical: optional(url),
    previous: optional(url),
    next: optional(url),
    feeds: optional(array(string)),
    jsonLd: optional(array(json)),
  },
  'an object such as { title: "About", description: "Who we are." }',
);

/** `PageSpec` of the contract. `checkPaths` checks the form of its path. */
const pageShape = object({
  path: string,
  view: string,
  data: json,
  body: optional(html),
  head: headShape,
  source: optional(string),
  aliases: optional(array(string)),
  lastModified: optional(moment),
  images: optional(array(url)),
  listed: optional(boolean),
});

const filePath = optional(text(isFilePath, filePathForm));

const feedShape = object({
  title: string,
  description: string,
  home: url,
  paths: object(
    { rss: filePath, atom: filePath, json: filePath },
    'an object such as { rss: "/feed.xml" }',
  ),
  items: array(
    object({
      path: url,
      title: string,
      summary: string,
      html,
      published: moment,
      updated: optional(moment),
      author: optional(string),
      categories: optional(array(string)),
      image: optional(url),
    }),
  ),
});

/** The arguments of the definition's functions. */
interface Question {
  site: Site;
  content: Content<never>;
  tools: PageTools;
  pause?: PlanOptions['pause'];
}

/** The lists that the functions return. `key` is the field that identifies an item. */
const kinds = {
  pages: { type: 'PageSpec', shape: pageShape, key: 'path', title: 'The page' },
  feeds: { type: 'Feed', shape: feedShape, key: 'home', title: 'The feed of' },
} as const;

/**
 * Gets the pages from the site.
 * @param last valid pages of the last plan; pages that are equal again are reused.
 * @throws SiteError if the function throws, or with each field that breaks the contract.
 */
export async function askForPages(
  question: Question,
  last: readonly PageSpec[] = [],
): Promise<readonly PageSpec[]> {
  const pages = await askForList<PageSpec>(question, 'pages', last);
  return pages.map((page) => {
    // Some systems return file names in another Unicode form.
    const path = page.path.normalize();
    return path === page.path ? page : { ...page, path };
  });
}

/** Gets the feeds from the site in the same way. */
export function askForFeeds(question: Question): Promise<readonly Feed[]> {
  return askForList(question, 'feeds');
}

/**
 * Gets the data that all pages share.
 * @throws SiteError if the function throws, or if its result is not JSON.
 */
export async function askForShared(question: Question): Promise<Json> {
  const { site, content, tools, pause } = question;
  const shared = await call<Json>(site, 'shared', () =>
    untilDone(site.shared(content, tools), pause),
  );
  const [fault] = findFaults(json, shared);
  if (fault === undefined) return shared;
  const message = `What shared() returned: ${describeFault(fault)}`;
  throw new SiteError([complain(site, message, 'SiteDefinition')]);
}

async function askForList<T>(
  { site, content, tools, pause }: Question,
  asked: keyof typeof kinds,
  last: readonly T[] = [],
): Promise<readonly T[]> {
  const { type, shape, key } = kinds[asked];
  // A generator throws only while its items are read.
  const { value, list } = await call(site, asked, async () => {
    const value: unknown = await untilDone(site[asked](content, tools), pause);
    return { value, list: await listFrom(value, pause) };
  });
  if (list === undefined) {
    const field = `What ${asked}() returned`;
    const message = describeFault({ field, expected: `an array of ${type}`, value });
    throw new SiteError([complain(site, message, type)]);
  }
  const faults: { fault: Fault; item: unknown; index: number }[] = [];
  const findKnown = createFinder(last, key);
  const items: T[] = [];
  for (const [index, item] of list.entries()) {
    if (index % 1000 === 0) await pause?.();
    const known = findKnown(item, index);
    if (known === undefined) {
      for (const fault of findFaults(shape, item)) faults.push({ fault, item, index });
    }
    items.push(known ?? (item as T));
  }
  if (faults.length > 0) throw new SiteError(describeAll(faults, site, asked));
  return items;
}

/** Finds the previous version of an item: usually at the same index, otherwise by its key. */
function createFinder<T>(last: readonly T[], key: string) {
  const byKey = once(() => new Map(last.map((item) => [valueAt(item, [key]), item])));
  return (item: unknown, index: number): T | undefined => {
    if (last.length === 0) return undefined;
    const name = valueAt(item, [key]);
    const inPlace = last[index];
    const known = valueAt(inPlace, [key]) === name ? inPlace : byKey().get(name);
    return known !== undefined && isSameJson(item, known) ? known : undefined;
  };
}

/** The items of an array or of a sync or async generator; undefined for anything else. */
async function listFrom(
  value: unknown,
  pause: Question['pause'],
): Promise<readonly unknown[] | undefined> {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (!(Symbol.iterator in value) && !(Symbol.asyncIterator in value)) return undefined;
  const list: unknown[] = [];
  let isGivenUp = false;
  const read = async () => {
    for await (const item of value as Iterable<unknown> | AsyncIterable<unknown>) {
      if (isGivenUp) break;
      if (list.push(item) % 1000 === 0) await pause?.();
    }
  };
  await untilDone(read(), pause).finally(() => {
    isGivenUp = true;
  });
  return list;
}

/** The result of the site's work, unless the plan is given up first. */
async function untilDone<T>(work: T | Promise<T>, pause: Question['pause']): Promise<T> {
  if (!isPromise(work)) return work;
  // If the plan is given up, nobody wants to know that it failed.
  work.catch(() => {});
  await pause?.(work);
  return work;
}

async function call<T>(site: Site, name: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw definitionError(site, `${name}()`, error);
  }
}

/** The same fault in many items is usually one mistake in the code that makes them. */
function describeAll(
  faults: readonly { fault: Fault; item: unknown; index: number }[],
  site: Site,
  asked: keyof typeof kinds,
): Diagnostic[] {
  const { type, key, title } = kinds[asked];
  const formOf = ({ field, expected }: Fault) => `${field.replace(/\d+/g, '')} ${expected}`;
  const groups = groupBy(faults, ({ fault }) => formOf(fault));
  return [...groups.values()].flatMap((group) => {
    const isOne = group.length > 3;
    const more = isOne ? ` ${group.length - 1} others have the same fault.` : '';
    return group.slice(0, isOne ? 1 : 3).map(({ fault, item, index }) => {
      const value = valueAt(item, [key]);
      const name =
        typeof value === 'string' ? `${title} ${value}` : `Number ${index + 1} of ${asked}()`;
      const message = `${name}: ${describeFault(fault)}${more}`;
      return complain(site, message, type, valueAt(item, ['source']));
    });
  });
}

function complain(site: Site, message: string, type: string, source?: unknown): Diagnostic {
  return {
    rule: 'plan/invalid',
    severity: 'error',
    message,
    hint: `The type ${type} of 'stet' says what each field must be.`,
    file: typeof source === 'string' ? source : relativePath(site.root, site.configFile),
  };
}
