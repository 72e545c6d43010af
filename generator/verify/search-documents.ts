import { addBase, removeBase } from '../lib/base-path.ts';
import { readablePath } from '../lib/decode-url.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { answerPath } from '../serve/answer.ts';
import type { OutputIndex } from '../serve/output-index.ts';
import { explainFailure } from './ask-host.ts';
import type { LiveFinding } from './judge-answer.ts';
import { isOfApi } from './list-probes.ts';
import { atOnce, type LiveClient } from './live-client.ts';
import { type LiveSite, toLiveUrl } from './live-site.ts';

/** A host and the build for it. */
interface SearchedHost {
  client: LiveClient;
  site: LiveSite;
  index: OutputIndex;
  /** The files that this build made. */
  made: ReadonlySet<string>;
}

/** The most URLs from live documents to request. */
const mostAsked = 100;
/** The most hashed files to check per document. */
const mostHashed = 5;

export type DocumentSearch = ReturnType<typeof createSearch>;

/**
 * Creates a search through documents that differ from the build, for links that the build does not
 * have. It stores a limited number of names and no documents.
 */
export function createSearch({ client, site, index, made }: SearchedHost) {
  let isTrusted = true;
  /** URLs of the documents, by the paths that they link to. */
  const linked = new Map<string, string>();
  /** Hashed files, by the URLs of the documents that use them. */
  const hashed = new Map<string, readonly string[]>();
  const isThere = async (path: string): Promise<boolean> => {
    if (!isTrusted) return false;
    try {
      return await client.ask(
        { url: toLiveUrl(site, path), accept: 'identity', bytes: 0 },
        async ({ status }) => status === 200,
      );
    } catch (error) {
      explainFailure(error);
      return false;
    }
  };
  return {
    /** Records the links of a document. */
    read(text: string, url: string): void {
      for (const path of listLinkedPaths(text, url, site)) {
        if (linked.size >= mostAsked) break;
        const isOwn = answerPath(index, path, '').status !== 404;
        if (!isOwn && !linked.has(path)) linked.set(path, url);
      }
      const others = listHashed(text).filter((name) => !made.has(name));
      if (others.length > 0) hashed.set(url, others.slice(0, mostHashed));
    },
    /** The host answers every URL with success, so its answers prove nothing. */
    distrust(): void {
      isTrusted = false;
    },
    /** Finds files that are online and linked from a document, but are not part of the output. */
    async findForeign(): Promise<(LiveFinding & { url: string })[]> {
      const found = await mapConcurrently([...linked], atOnce, async ([path, from]) => {
        if (!(await isThere(path))) return [];
        const message = `Is online and linked from ${from}, but is not part of the build.`;
        const hint = 'Find out who put it there, and deploy again.';
        return [{ rule: 'live/foreign', url: toLiveUrl(site, path), message, hint }];
      });
      return found.flat();
    },
    /**
     * Finds documents of another build: they use hashed files that exist but that this build did
     * not make. A damaged name would not exist.
     * @returns the URL path of one such file, by the URL of each document.
     */
    async findStale(): Promise<Map<string, string>> {
      const names = [...new Set([...hashed.values()].flat())].slice(0, mostAsked);
      const checked = await mapConcurrently(names, atOnce, async (name) => {
        return index.has(name) || (await isThere(`/${name}`)) ? [name] : [];
      });
      const there = new Set(checked.flat());
      return new Map(
        [...hashed].flatMap(([url, others]): [string, string][] => {
          const name = others.find((other) => there.has(other));
          return name === undefined ? [] : [[url, addBase(site.base, `/${name}`)]];
        }),
      );
    },
  };
}

/** Paths of Cloudflare, which answers them on every site. */
const ofNetwork = '/cdn-cgi/';

const linkPattern =
  /\s(?:href|src)=(?:"([^"]*)"|'([^']*)')|<(?:loc|link)>([^<]*)<|"(?:external_)?url":\s*"([^"]*)"/g;

/**
 * The paths of the plan that a document links to on its own site, without duplicates and without
 * the API's paths.
 * @param text HTML, a sitemap or a feed.
 * @param from URL of the document.
 */
function listLinkedPaths(text: string, from: string, site: LiveSite): string[] {
  const paths = [...text.matchAll(linkPattern)].flatMap(([, double, single, element, json]) => {
    const escaped = double ?? single ?? element ?? json?.replaceAll('\\/', '/') ?? '';
    const written = escaped.replaceAll('&amp;', '&').trim();
    if (!URL.canParse(written, from)) return [];
    const { origin, pathname } = new URL(written, from);
    if (origin !== site.origin && origin !== site.ownOrigin) return [];
    if (pathname.startsWith(ofNetwork)) return [];
    const path = removeBase(site.base, pathname);
    return path === undefined || isOfApi(path) ? [] : [readablePath(path)];
  });
  return [...new Set(paths)];
}

const hashedPattern = new RegExp(
  `(?<=/)(?:${Object.values(hashedFolders).join('|')})/[\\w.~-]+\\.\\w+`,
  'g',
);

/** The hashed files in a text, by their paths in the output. */
function listHashed(text: string): string[] {
  return [...new Set([...text.matchAll(hashedPattern)].map(([name]) => name))];
}
