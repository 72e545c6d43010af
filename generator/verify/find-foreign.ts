import { addBase, removeBase } from '../lib/base-path.ts';
import { readablePath } from '../lib/decode-url.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { answerPath } from '../serve/answer.ts';
import type { OutputIndex } from '../serve/output-index.ts';
import { explainFailure } from './ask-host.ts';
import type { LiveFinding } from './judge-answer.ts';
import { isOfApi } from './list-probes.ts';
import { type LiveSite, toLiveUrl } from './live-address.ts';
import { atOnce, type LiveClient } from './live-client.ts';

/** A document that is not as it was built, as it is online. */
export interface LiveDocument {
  url: string;
  text: string;
}

/** A host, and what was built for it. */
interface LiveHost {
  client: LiveClient;
  site: LiveSite;
  index: OutputIndex;
}

/** The most URLs that are asked for because live documents name them. */
const mostAsked = 100;

/** Finds what is online, is named by live documents, and is not part of the output. */
export async function findForeign(
  documents: readonly LiveDocument[],
  { client, site, index }: LiveHost,
): Promise<(LiveFinding & { url: string })[]> {
  const named = new Map<string, string>();
  for (const { text, url } of documents) {
    for (const path of listLinkedPaths(text, url, site)) {
      const isOwn = answerPath(index, path, '').status !== 404;
      if (!isOwn && !named.has(path) && named.size < mostAsked) named.set(path, url);
    }
  }
  const found = await mapConcurrently([...named], atOnce, async ([path, from]) => {
    const url = toLiveUrl(site, path);
    if (!(await isOnline(client, url))) return [];
    const message = `Is online and named by ${from}, but is not part of the build.`;
    const hint = 'Find out who put it there, and deploy again.';
    return [{ rule: 'live/foreign', url, message, hint }];
  });
  return found.flat();
}

async function isOnline(client: LiveClient, url: string): Promise<boolean> {
  try {
    return await client.ask({ url, accept: 'identity', bytes: 0 }, async ({ status }) => {
      return status === 200;
    });
  } catch (error) {
    explainFailure(error);
    return false;
  }
}

/** Paths below it are of Cloudflare, which answers them on every site. */
const ofNetwork = '/cdn-cgi/';

const linkPattern = /\s(?:href|src)=(?:"([^"]*)"|'([^']*)')|<(?:loc|link)>([^<]*)</g;

/**
 * The paths of the plan that a document links to on its own site, each once, without the API's.
 * @param text HTML, a sitemap or a feed.
 * @param from URL of the document.
 */
export function listLinkedPaths(text: string, from: string, site: LiveSite): string[] {
  const paths = [...text.matchAll(linkPattern)].flatMap(([, double, single, element]) => {
    const written = (double ?? single ?? element ?? '').replaceAll('&amp;', '&').trim();
    if (!URL.canParse(written, from)) return [];
    const { origin, pathname } = new URL(written, from);
    if (origin !== site.origin && origin !== site.ownOrigin) return [];
    if (pathname.startsWith(ofNetwork)) return [];
    const path = removeBase(site.base, pathname);
    return path === undefined || isOfApi(path) ? [] : [readablePath(path)];
  });
  return [...new Set(paths)];
}

/**
 * Finds the documents of another build: they name hashed files that this build did not make, and
 * that are there. A damaged name would lead nowhere.
 * @param host.made the files that this build made.
 * @returns what each of these documents names, by its URL.
 */
export async function findStale(
  documents: readonly LiveDocument[],
  { client, site, index, made }: LiveHost & { made: ReadonlySet<string> },
): Promise<Map<string, string>> {
  const named = documents.map(({ text, url }) => {
    return { url, names: listHashed(text).filter((name) => !made.has(name)) };
  });
  const others = [...new Set(named.flatMap(({ names }) => names))].slice(0, mostAsked);
  const checked = await mapConcurrently(others, atOnce, async (name) => {
    const isThere = index.has(name) || (await isOnline(client, toLiveUrl(site, `/${name}`)));
    return isThere ? [name] : [];
  });
  const there = new Set(checked.flat());
  return new Map(
    named.flatMap(({ url, names }): [string, string][] => {
      const name = names.find((other) => there.has(other));
      return name === undefined ? [] : [[url, addBase(site.base, `/${name}`)]];
    }),
  );
}

const hashedPattern = new RegExp(
  `(?<=/)(?:${Object.values(hashedFolders).join('|')})/[\\w.~-]+\\.\\w+`,
  'g',
);

/** The hashed files that a text names, by their paths in the output. */
function listHashed(text: string): string[] {
  return [...new Set([...text.matchAll(hashedPattern)].map(([name]) => name))];
}
