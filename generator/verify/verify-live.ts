import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, siteError } from '../diagnostics/diagnostic.ts';
import { stageRules } from '../diagnostics/stage-rules.ts';
import { plural } from '../lib/amounts.ts';
import { listFiles } from '../lib/list-files.ts';
import type { ServerAddress } from '../lib/server-address.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile } from '../output/build-id.ts';
import { isRedirect } from '../output/host-files.ts';
import { readRetired } from '../output/retired-files.ts';
import { createOutputReader } from '../serve/output-index.ts';
import { askBuildId, findBarrier } from './ask-host.ts';
import { type Asked, askProbes } from './ask-probes.ts';
import type { LiveFinding } from './judge-answer.ts';
import { listProbes, listSent } from './list-probes.ts';
import { createLiveClient, type Patience } from './live-client.ts';
import { toLiveUrl } from './live-site.ts';
import { createSearch } from './search-documents.ts';

export interface VerifyOptions extends Patience {
  address: ServerAddress;
  /** Absolute path of the output folder. */
  out: string;
  /** The same as you type it. */
  shownOut: string;
  /** Origin in the site's definition, which sitemaps and feeds use on every host. */
  ownOrigin: string;
  onProgress?: (done: number, all: number) => void;
}

export interface Verified {
  /** The URL of the live site, without user and password. */
  url: string;
  /** Every requested URL. */
  urls: string[];
  /** Id of the build in the output folder, and of the live build if the host sends it. */
  builds: { here: string; online: string | null };
  diagnostics: Diagnostic[];
}

/**
 * Compares a live site with an output: every file, redirect and header, and links of live
 * documents.
 * @throws SiteError if the output is for another base path.
 */
export async function verifyLive(options: VerifyOptions): Promise<Verified> {
  const { address, out, shownOut, ownOrigin } = options;
  const index = createOutputReader(out)();
  const { base } = index;
  // The root of a host is enough: the output knows its base path.
  if (address.path !== '' && address.path !== base) throw wrongBase(address, base);
  const site = { origin: address.origin, base, ownOrigin };
  const home = toLiveUrl(site, '/');
  const here = readBuildId(out);
  const client = createLiveClient({ ...options, authorization: address.authorization });
  try {
    const barrier = await findBarrier(client, home);
    if (barrier !== undefined) {
      const diagnostics = [toDiagnostic({ ...barrier, url: home })];
      return { url: home, urls: [home], builds: { here, online: null }, diagnostics };
    }
    const online = await askBuildId(client, toLiveUrl(site, `/${buildFile}`));
    const made = listSent(listFiles(out), readRetired(out));
    const probes = listProbes(index, made, here);
    const search = createSearch({ client, site, index, made: new Set(made) });
    const built = { out, shown: shownOut, has: index.has };
    const asked = await askProbes(probes, { client, site, built, search }, options.onProgress);
    if (isEverythingFound(asked)) search.distrust();
    const stale = await search.findStale();
    const found = [
      ...judgeBuild(here, online).map((finding) => ({ ...finding, url: home })),
      ...asked.flatMap((answer) => findingsOf(answer, stale)),
      ...judgeFallbacks(asked, home),
      ...judgeUnasked(probes.length - asked.length).map((finding) => ({ ...finding, url: home })),
      ...(await search.findForeign()),
    ];
    const diagnostics = found.map(toDiagnostic);
    return {
      ...{ url: home, urls: [...new Set(asked.map(({ url }) => url))], builds: { here, online } },
      // A URL that is requested in two ways reports each problem once.
      diagnostics: [
        ...new Map(
          diagnostics.map((item) => [`${item.rule} ${item.url} ${item.message}`, item]),
        ).values(),
      ],
    };
  } finally {
    client.close();
  }
}

function wrongBase({ origin, path }: ServerAddress, base: string) {
  return siteError({
    rule: 'verify/base',
    message: `The site is built for ${origin}${base}/, not for ${origin}${path}/.`,
    hint: `Name ${origin}${base}/, or set url in the definition to the address of the site.`,
  });
}

type FoundAt = LiveFinding & { url: string };

function toDiagnostic(found: FoundAt): Diagnostic {
  const severity = found.severity ?? stageRules[found.rule]?.severity;
  if (severity === undefined || severity === 'off') throw new Error(`No rule ${found.rule}.`);
  return { ...found, severity };
}

function readBuildId(out: string): string {
  const file = join(out, buildFile);
  return statIfThere(file)?.isFile() ? readFileSync(file, 'utf8').trim() : '';
}

function judgeBuild(here: string, online: string | null): LiveFinding[] {
  if (online === null || online === here) return [];
  const message = `The live site is another build: ${online}, not ${here || 'this one'}.`;
  return [{ rule: 'live/stale', message, hint: 'Deploy again, or empty the caches of the host.' }];
}

/** The findings of an answer. A page of another build is not a changed page of this one. */
function findingsOf({ findings, url }: Asked, stale: ReadonlyMap<string, string>): FoundAt[] {
  const other = stale.get(url);
  return findings.map((finding) => {
    if (finding.rule !== 'live/changed' || other === undefined) return { ...finding, url };
    const message = `Is from another build: it uses ${other}, which this build did not make.`;
    return { ...finding, url, rule: 'live/stale', message: `${message}\n${finding.message}` };
  });
}

/** Hosts that ignore `_redirects` send the page at an old path, which also redirects. */
function judgeFallbacks(asked: readonly Asked[], home: string): FoundAt[] {
  const fallbacks = asked.filter(({ isFallback }) => isFallback);
  if (fallbacks.length === 0) return [];
  const rule = 'live/redirect';
  const readsRules = asked.some(({ probe, findings, isFallback }) => {
    const isObeyed = !isFallback && findings.length === 0;
    return probe.isRule && isRedirect(probe.expected.status) && isObeyed;
  });
  if (readsRules) {
    const message =
      'Answers with an HTML page that redirects, although the host applies other redirects.';
    return fallbacks.map(({ url }) => ({ rule, url, message }));
  }
  const pages = plural(fallbacks.length, 'old URL');
  const message = `The host ignores _redirects: for ${pages} it sends an HTML page that redirects.`;
  return [{ rule, severity: 'advice', url: home, message }];
}

function judgeUnasked(count: number): LiveFinding[] {
  if (count === 0) return [];
  const message = `${plural(count, 'URL')} more were not checked, because the host stopped answering.`;
  return [{ rule: 'live/unreachable', message }];
}

/** Whether a host answers with success for a path that does not exist. */
function isEverythingFound(asked: readonly Asked[]): boolean {
  return asked.some(({ findings, probe }) => {
    return probe.expected.status === 404 && findings.some(({ rule }) => rule === 'live/status');
  });
}
