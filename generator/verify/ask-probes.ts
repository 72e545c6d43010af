import { statSync } from 'node:fs';
import { join } from 'node:path';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { isRedirect } from '../output/host-files.ts';
import { explainFailure } from './ask-host.ts';
import { type Built, type Judged, judgeAnswer } from './judge-answer.ts';
import type { Probe } from './list-probes.ts';
import { atOnce, type LiveClient } from './live-client.ts';
import { type LiveSite, toLiveUrl } from './live-site.ts';
import type { DocumentSearch } from './search-documents.ts';

/** The result for a URL. */
export interface Asked extends Omit<Judged, 'changed'> {
  probe: Probe;
  url: string;
}

interface AskedHost {
  client: LiveClient;
  site: LiveSite;
  built: Built;
  /** Reads documents that differ from the build. */
  search: DocumentSearch;
}

/** After this many failures in a row, the other URLs are skipped. */
const mostUnreachable = 10;

/**
 * Sends all requests, a few at a time.
 * @returns the results; fewer than the probes if the host has stopped answering.
 */
export async function askProbes(
  probes: readonly Probe[],
  host: AskedHost,
  onProgress?: (done: number, all: number) => void,
): Promise<Asked[]> {
  let failures = 0;
  let done = 0;
  const answers = await mapConcurrently(probes, atOnce, async (probe): Promise<Asked[]> => {
    if (failures >= mostUnreachable) return [];
    const url = toLiveUrl(host.site, probe.path);
    const judged = await askFor(probe, url, host);
    const isLost = judged.findings.some(({ rule }) => rule === 'live/unreachable');
    failures = isLost ? failures + 1 : 0;
    done += 1;
    onProgress?.(done, probes.length);
    return [{ ...judged, probe, url }];
  });
  return answers.flat();
}

async function askFor(
  probe: Probe,
  url: string,
  { client, built, search }: AskedHost,
): Promise<Omit<Judged, 'changed'>> {
  const { file, status } = probe.expected;
  const bytes = file === undefined || isRedirect(status) ? 0 : statSync(join(built.out, file)).size;
  const ask = (asked: string) =>
    client.ask({ url: asked, accept: probe.accept, bytes }, (answer) =>
      judgeAnswer(probe, asked, answer, built),
    );
  try {
    const first = await ask(url);
    const { changed, ...judged } = first.next === undefined ? first : await ask(first.next);
    if (changed !== undefined) search.read(changed, url);
    return judged;
  } catch (error) {
    return { findings: [explainFailure(error)] };
  }
}
