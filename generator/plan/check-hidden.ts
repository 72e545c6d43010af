import type { TimedEntry } from '../content/schedule.ts';
import type { Content, Feed, PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { ownPath, toAbsolute } from '../lib/base-path.ts';
import { readablePath } from '../lib/decode-url.ts';
import { askForFeeds, askForPages } from './ask-definition.ts';
import { checkPaths } from './check-paths.ts';
import { placeComplaints } from './place-complaints.ts';
import { createPlanTools, type PlanOptions } from './plan-tools.ts';
import { feedPaths } from './public-paths.ts';

/**
 * Asks the site for its pages a second time, with the entries that are left out for their time.
 * @param options.known complaints about the pages of today.
 * @returns complaints about links to those entries and, with `strict`, about what will be wrong on
 *   the day they appear; the paths that there will be then, each with its entry if it comes of one.
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
  const isKnown = ({ message, file }: Diagnostic) =>
    known.some((diagnostic) => diagnostic.message === message && diagnostic.file === file);
  return {
    later,
    diagnostics: [
      ...checkLinks(options, later),
      ...(strict ? everyPage.diagnostics.filter((item) => !isKnown(item)) : []),
    ],
  };
}

async function planEverything(options: PlanOptions) {
  const { site, content, strict } = options;
  const { tools, complaints } = createPlanTools(options);
  try {
    const question = { site, content: content.everything() as Content<never>, tools };
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
  later: ReadonlyMap<string, TimedEntry | undefined>,
): Diagnostic[] {
  const targetOf = (url: string) =>
    later.get(readablePath(ownPath(toAbsolute(url, site), site) ?? ''));
  return content.links().flatMap(({ file, urls, read }) => {
    const hidden = new Set(urls.filter(targetOf));
    if (hidden.size === 0) return [];
    return read().facts.links.flatMap(({ url, place }): Diagnostic[] => {
      const target = hidden.has(url) && targetOf(url);
      if (!target) return [];
      const message = `${file} links to ${url}, but ${target.file} ${describeState(target)}.`;
      const hint = 'Take the link out until both are public, or make them public together.';
      return [{ rule: 'link/hidden', severity: 'warning', message, hint, file, ...place }];
    });
  });
}

function describeState({ unpublished, from, until }: TimedEntry): string {
  return {
    draft: 'is a draft',
    scheduled: `is not public before ${from}`,
    expired: `is no longer public since ${until}`,
  }[unpublished];
}
