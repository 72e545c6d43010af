import type { TimedEntry } from '../content/schedule.ts';
import type { Content, Feed, PageSpec } from '../contract.ts';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { askForFeeds, askForPages } from './ask-definition.ts';
import { checkPaths } from './check-paths.ts';
import { placeComplaints } from './place-complaints.ts';
import type { PlanOptions } from './plan-options.ts';
import { createPlanTools } from './plan-tools.ts';
import { feedPaths } from './public-paths.ts';

/**
 * Complaints that entries left out for their time give rise to: links to them, and with `strict`
 * what will be wrong on the day they appear. Which pages they would be only the site knows, so it
 * is asked for its pages a second time, with every entry. Beside the complaints: the paths of the
 * pages and feeds that there would be then, and which hidden entry each of them is, if it is one.
 * @param options.known complaints about the pages of today.
 */
export async function checkHidden(
  options: PlanOptions & {
    pages: readonly PageSpec[];
    feeds: readonly Feed[];
    known: readonly Diagnostic[];
  },
): Promise<{ diagnostics: Diagnostic[]; later: ReadonlyMap<string, TimedEntry | undefined> }> {
  const { content, pages, feeds, known, strict } = options;
  const hidden = new Map(content.schedule.hidden.map((entry) => [entry.file, entry]));
  if (hidden.size === 0) return { diagnostics: [], later: new Map() };
  const everyPage = await planEverything(options);
  const later = new Map([
    ...everyPage.pages.map(({ path, source = '' }) => [path, hidden.get(source)] as const),
    ...feedPaths(everyPage.feeds).map((path) => [path, undefined] as const),
  ]);
  for (const path of [...pages.map((page) => page.path), ...feedPaths(feeds)]) later.delete(path);
  const targets = new Map([...later].flatMap(([path, entry]) => (entry ? [[path, entry]] : [])));
  const isKnown = ({ message, file }: Diagnostic) =>
    known.some((diagnostic) => diagnostic.message === message && diagnostic.file === file);
  return {
    later,
    diagnostics: [
      ...checkLinks(options, targets),
      ...(strict ? everyPage.diagnostics.filter((item) => !isKnown(item)) : []),
    ],
  };
}

async function planEverything(options: PlanOptions) {
  const { site, content, strict } = options;
  const { tools, complaints } = createPlanTools(options);
  const everything = content.everything as Content<never>;
  try {
    const question = { site, content: everything, tools };
    const pages = await askForPages(question);
    const feeds = await askForFeeds(question);
    const diagnostics = await placeComplaints(site, [...complaints, ...checkPaths(pages, site)]);
    return { pages, feeds, diagnostics };
  } catch (error) {
    // What a draft would break is no reason to fail a build that leaves it out.
    if (strict) throw error;
    return { pages: [], feeds: [], diagnostics: [] };
  }
}

function checkLinks(
  { site, content }: PlanOptions,
  targets: ReadonlyMap<string, TimedEntry>,
): Diagnostic[] {
  const targetOf = (url: string) => targets.get(new URL(url, site.url).pathname);
  return [...content.links].flatMap(([file, { urls, read }]) => {
    const hidden = new Set(urls.filter(targetOf));
    if (hidden.size === 0) return [];
    const { links } = read().facts;
    return links.flatMap(({ url, place }) => {
      const target = hidden.has(url) && targetOf(url);
      return target ? [describeLink({ file, url, target, place })] : [];
    });
  });
}

function describeLink(link: {
  file: string;
  url: string;
  target: TimedEntry;
  place: Place;
}): Diagnostic {
  const { file, url, target, place } = link;
  return {
    rule: 'link/hidden',
    severity: 'warning',
    message: `${file} links to ${url}, but ${target.file} ${describeState(target)}.`,
    hint: 'Take the link out until both are public, or make them public together.',
    file,
    ...place,
  };
}

function describeState({ unpublished, from, until }: TimedEntry): string {
  switch (unpublished) {
    case 'draft':
      return 'is a draft';
    case 'scheduled':
      return `is not public before ${from}`;
    case 'expired':
      return `is no longer public since ${until}`;
  }
}
