import { setTimeout as delay } from 'node:timers/promises';
import { call } from '../../helpers/submissions.ts';
import { count, createTally, type Tally } from '../../helpers/tally.ts';

/** Milliseconds between two pages of a visitor. */
const pause = 100;

export interface PageReport {
  pages: Tally;
  assets: Tally;
  /** Hashed files that some page has named, of all versions. */
  files: ReadonlySet<string>;
}

/**
 * Visitors that open pages with all hashed files that these name. Every page that was ever open stays
 * open: with each page they load a file that an earlier one named, of an earlier version too.
 */
export async function watchPages(
  url: string,
  { paths, visitors, until }: { paths: readonly string[]; visitors: number; until: AbortSignal },
): Promise<PageReport> {
  const pages = createTally();
  const assets = createTally();
  const files = new Set<string>();
  const load = async (tally: Tally, path: string) => {
    const answer = await call(`${url}${path}`, {}).catch(() => undefined);
    count(tally, answer?.status ?? 'no answer', answer?.headers['retry-after']);
    return answer?.body ?? '';
  };
  const visit = async (visitor: number) => {
    for (let turn = visitor; !until.aborted; turn += 1) {
      const html = await load(pages, paths[turn % paths.length] as string);
      const named = html.match(/\/(?:assets|images)\/hashed\/[\w./-]+/g) ?? [];
      for (const file of new Set(named)) {
        files.add(file);
        await load(assets, file);
      }
      const known = [...files];
      const earlier = known[turn % known.length];
      if (earlier !== undefined) await load(assets, earlier);
      await delay(pause);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
  return { pages, assets, files };
}
