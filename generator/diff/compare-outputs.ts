import { removeBase } from '../lib/base-path.ts';
import { decodeUrl } from '../lib/decode-url.ts';
import type { Outputs } from './built-output.ts';
import type { Difference, PageChange } from './changes.ts';
import { compareBytes, compareContent } from './compare-content.ts';
import { compareFiles } from './compare-files.ts';
import { compareFindings } from './compare-findings.ts';
import { findMoves, type Version } from './find-moves.ts';
import { type OpenOutput, openOutput } from './open-output.ts';
import { readPageContent, readPageData } from './page-content.ts';

/** Compares two outputs. Does not read files with equal digests. */
export function compareOutputs({ base, current }: Outputs): Difference {
  const before = openOutput(base);
  const after = openOutput(current);
  const pages = comparePages(before, after);
  const { name, commit } = base;
  const findings = compareFindings({ base, current }, pages);
  const urlIn = (output: OpenOutput, url: string | null) => url && output.servedPathOf(url);
  return {
    base: { name, commit },
    pages: pages
      .toSorted((a, b) => (a.url < b.url ? -1 : 1))
      .map((page) => ({
        ...page,
        url: (page.change === 'removed' ? before : after).servedPathOf(page.url),
        from: urlIn(before, page.from),
      })),
    files: compareFiles(before, after),
    findings:
      findings?.map((finding) => ({
        ...finding,
        url: urlIn(finding.change === 'gone' ? before : after, finding.url),
      })) ?? null,
  };
}

/** Above this number, documents are not compressed to measure them, which takes 2 ms each. */
const mostWeighed = 500;

function comparePages(before: OpenOutput, after: OpenOutput): PageChange[] {
  const urls = [...new Set([...before.pages.keys(), ...after.pages.keys()])];
  const differing = urls.filter((url) => before.digestOf(url) !== after.digestOf(url));
  const isWeighed = differing.length <= mostWeighed;
  const added: Version[] = [];
  const removed: Version[] = [];
  const changes: PageChange[] = [];
  for (const url of differing) {
    const was = open(url, before);
    const is = open(url, after);
    if (was && is) changes.push(describeChange(was, is, isWeighed));
    else if (is) added.push(is);
    else if (was) removed.push({ ...was, redirect: redirectOf(url, after) });
  }
  const moves = findMoves(removed, added);
  for (const was of removed) {
    const is = moves.get(was);
    const redirect = was.redirect ?? null;
    changes.push(
      is === undefined
        ? { ...alone('removed', was), redirect, weight: weigh(was, undefined, isWeighed) }
        : { ...describeChange(was, is, isWeighed), change: 'moved', from: was.url, redirect },
    );
  }
  const arrived = new Set(moves.values());
  for (const is of added) {
    if (arrived.has(is)) continue;
    const weight = weigh(undefined, is, isWeighed);
    changes.push({ ...alone('added', is), weight });
  }
  return changes;
}

/**
 * The page at a URL. A page that only redirects does not count: it is for hosts that ignore
 * redirect rules.
 */
function open(url: string, output: OpenOutput): Version | undefined {
  const path = output.pages.get(url);
  const content = path === undefined ? undefined : readPageContent(output.read(path));
  return content === undefined || content.redirect !== undefined
    ? undefined
    : { url, content, output };
}

function alone(change: PageChange['change'], { url, content }: Version) {
  return { url, change, from: null, redirect: null, title: content.title, changes: [], bytes: [] };
}

function describeChange(was: Version, is: Version, isWeighed: boolean): PageChange {
  const changes = compareContent(was.content, is.content).filter(
    (change) => was.url === is.url || !namesUrl(change, was.url, is.url),
  );
  const bytes = new Set(compareBytes(was.content, is.content));
  if (readData(was) !== readData(is)) bytes.add('page data');
  return {
    ...alone('changed', is),
    changes,
    bytes: bytes.size > 0 || changes.length > 0 ? [...bytes] : ['other bytes'],
    weight: weigh(was, is, isWeighed),
  };
}

/** Whether a change is only the page's new URL, which may have escapes. */
function namesUrl({ before, after }: PageChange['changes'][number], from: string, to: string) {
  if (before === null || after === null) return false;
  return decodeUrl(before).replaceAll(from, to) === decodeUrl(after);
}

function readData({ url, output }: Version): string {
  const path = output.dataOf(url);
  return path === undefined ? '' : readPageData(output.read(path));
}

/** The target of a redirect from a URL that has no page in the output. */
function redirectOf(url: string, { redirectFrom, pages, read }: OpenOutput): string | undefined {
  const path = pages.get(url);
  return (
    redirectFrom(url) ?? (path === undefined ? undefined : readPageContent(read(path)).redirect)
  );
}

/** The sizes of a page: its document, and the code and styles that it loads first. */
function weigh(
  was: Version | undefined,
  is: Version | undefined,
  isWeighed: boolean,
): PageChange['weight'] {
  const pair = (sizeOf: (page: Version) => number) => ({
    before: was ? sizeOf(was) : null,
    after: is ? sizeOf(is) : null,
  });
  return {
    html: isWeighed ? pair(({ url, output }) => output.sizeOf(output.pages.get(url) ?? '')) : null,
    scripts: pair((page) => weighLoaded(page, '.js')),
    styles: pair((page) => weighLoaded(page, '.css')),
  };
}

function weighLoaded({ content, output }: Version, end: string): number {
  const loaded = content.assets.filter((url) => url.endsWith(end));
  return loaded.reduce(
    (sum, url) => sum + output.sizeOf(removeBase(output.base, url)?.slice(1) ?? ''),
    0,
  );
}
