import { deferred, isDraft, type TimedEntry } from '../content/schedule.ts';
import type { Content, Feed, PageSpec } from '../contract.ts';
import { type Diagnostic, diagnosticsOf } from '../diagnostics/diagnostic.ts';
import { ownPath, toAbsolute } from '../lib/base-path.ts';
import { readablePath } from '../lib/decode-url.ts';
import { planPath } from '../lib/page-url.ts';
import { askForFeeds, askForPages } from './ask-definition.ts';
import { checkPaths } from './check-paths.ts';
import { type Complaint, placeComplaints } from './place-complaints.ts';
import { createPlanTools, type PlanOptions } from './plan-tools.ts';
import { feedPaths } from './public-paths.ts';

/**
 * Gets the pages a second time, including the entries that are hidden because of their time.
 * @param options.known diagnostics about today's pages.
 * @returns warnings about links to those entries, and the pages of those entries. With `strict`,
 *   also errors that will occur when the entries appear.
 */
export async function checkHidden(
  options: PlanOptions & {
    pages: readonly PageSpec[];
    feeds: readonly Feed[];
    known: readonly Diagnostic[];
  },
): Promise<Hidden> {
  const { content, pages, feeds, known, strict } = options;
  const hidden = new Map(content.schedule.hidden.map((entry) => [entry.file, entry]));
  if (hidden.size === 0) return { diagnostics: [], later: new Map(), laterPages: [] };
  const everyPage = await planEverything(options);
  const later = new Map([
    ...everyPage.pages.map(({ path, source = '' }) => [path, hidden.get(source)] as const),
    ...feedPaths(everyPage.feeds).map((path) => [path, undefined] as const),
  ]);
  for (const path of [...pages.map((page) => page.path), ...feedPaths(feeds)]) later.delete(path);
  const isKnown = ({ message, file }: Diagnostic) =>
    known.some((diagnostic) => diagnostic.message === message && diagnostic.file === file);
  const found = strict ? everyPage.diagnostics.filter((item) => !isKnown(item)) : [];
  // If only drafts are hidden, new diagnostics elsewhere also concern the time of their
  // publication.
  const isOfDrafts = [...hidden.values()].every(isDraft);
  return {
    later,
    laterPages: everyPage.pages.filter(({ source = '' }) => {
      const entry = hidden.get(source);
      return entry !== undefined && entry.unpublished !== 'expired';
    }),
    diagnostics: [
      ...checkLinks(options, later),
      ...found.map((item) => (isOfDrafts && !hidden.has(item.file ?? '') ? deferred(item) : item)),
    ],
  };
}

/** Results about entries that are hidden because of their time. */
interface Hidden {
  diagnostics: Diagnostic[];
  /** Paths that the hidden entries would add, each with its entry if it has one. */
  later: ReadonlyMap<string, TimedEntry | undefined>;
  /** Their pages, except those of expired entries. */
  laterPages: readonly PageSpec[];
}

async function planEverything(options: PlanOptions) {
  const { site, content } = options;
  const drafts = new Set(content.schedule.hidden.filter(isDraft).map(({ file }) => file));
  // If a draft collides with a public entry, the author must change the draft.
  const isForDraft = ({ file = '', other }: Complaint) =>
    other !== undefined && drafts.has(other.file) && !drafts.has(file);
  const { tools, complaints } = createPlanTools(options);
  try {
    const question = { site, content: content.everything() as Content<never>, tools };
    const pages = await askForPages(question);
    const feeds = await askForFeeds(question);
    const found = [...complaints, ...checkPaths(pages, site)].filter((item) => !isForDraft(item));
    return { pages, feeds, diagnostics: await placeComplaints(site, found) };
  } catch (error) {
    return { pages: [], feeds: [], diagnostics: diagnosticsOf(error) };
  }
}

function checkLinks(
  { site, content }: PlanOptions,
  later: ReadonlyMap<string, TimedEntry | undefined>,
): Diagnostic[] {
  const targetOf = (url: string) =>
    later.get(planPath(readablePath(ownPath(toAbsolute(url, site), site) ?? ''), site.urlStyle));
  return content.links().flatMap(({ file, urls, read }) => {
    const hidden = new Set(urls.filter(targetOf));
    if (hidden.size === 0) return [];
    return read().facts.links.flatMap(({ url, place }): Diagnostic[] => {
      const target = hidden.has(url) && targetOf(url);
      if (!target) return [];
      const message = `${file} links to ${url}, but ${target.file} ${describeState(target)}.`;
      const hint = 'Remove the link until both are public, or publish them together.';
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
