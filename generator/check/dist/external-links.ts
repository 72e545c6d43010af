import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { groupBy } from '../../lib/group-by.ts';
import { mapConcurrently } from '../../lib/map-concurrently.ts';
import { packageVersion } from '../../lib/package-folder.ts';
import { isBusy, secondsToWait } from '../../lib/retry-after.ts';
import { writeWhole } from '../../lib/write-whole.ts';
import type { DistContext, DistPage, Found } from './dist-rule.ts';

/** The rule about links to other sites; it asks those sites, so it runs with `--external` alone. */
export const externalRule = {
  id: 'dist/external',
  severity: 'warning',
  asks: 'A link to another site works.',
} as const;

export interface ExternalOptions {
  memory: string;
  now: Date;
  onProgress?: (done: number, all: number) => void;
  /** Milliseconds after which a host is taken not to answer. @default 10_000 */
  timeout?: number;
  /** Milliseconds between two requests to a host. @default 250 */
  pause?: number;
}

/** Days for which a link that led somewhere is not followed again. */
const rememberedDays = 7;
/** Hosts that are asked at the same time; each of them is asked one thing at a time. */
const hostsAtOnce = 8;
/** A host that wants to be left alone for longer than this many seconds is left alone. */
const longestWait = 60;
const retries = 2;

/** Follows every link of an output to another site, each once, and says which lead nowhere. */
export async function findDeadExternals(
  context: Pick<DistContext, 'resolve'> & { pages: readonly DistPage[] },
  options: ExternalOptions,
): Promise<Found[]> {
  const links = groupBy(listExternals(context), ({ url }) => url);
  const memory = readMemory(options);
  const open = [...links].filter(([url]) => !memory.has(url));
  const found: Found[] = [];
  const said = { rule: externalRule.id, hint: 'Correct the link, or take it out.' };
  let done = 0;
  const byHost = groupBy(open, ([url]) => new URL(url).host);
  await mapConcurrently([...byHost.values()], hostsAtOnce, async (ofHost) => {
    for (const [index, [url, places]] of ofHost.entries()) {
      if (index > 0) await wait(options.pause ?? 250);
      const fault = await findFault(url, options.timeout ?? 10_000);
      if (fault === undefined) memory.set(url, options.now.getTime());
      else
        for (const place of places) found.push({ ...place, ...said, message: `${url} ${fault}.` });
      done += 1;
      options.onProgress?.(done, open.length);
    }
  });
  await mkdir(dirname(options.memory), { recursive: true });
  await writeWhole(options.memory, JSON.stringify(Object.fromEntries(memory)));
  return found;
}

/** Each link to another site, with its URL without the anchor. */
function listExternals({ pages, resolve }: Parameters<typeof findDeadExternals>[0]) {
  return pages.flatMap((page) =>
    page.links.flatMap((written) => {
      const target = resolve(written, page);
      if (target.kind !== 'external') return [];
      return { file: page.file, written, url: target.url.href.replace(/#.*$/, '') };
    }),
  );
}

/** What is wrong with a URL; HEAD first, and GET where a host does not like HEAD. */
async function findFault(url: string, timeout: number): Promise<string | undefined> {
  try {
    const head = await request(url, 'HEAD', timeout);
    // A host that is busy even now has said when to come again, whatever the method.
    const { status } = head.ok || isBusy(head) ? head : await request(url, 'GET', timeout);
    // Anyone who asks for a sign-in, or does not serve programs, is there.
    return status < 400 || status === 401 || status === 403 ? undefined : `answers ${status}`;
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === 'TimeoutError') return `does not answer within ${timeout / 1000} s`;
    const reason = cause instanceof Error ? cause.message : message;
    return `cannot be reached (${reason || (cause as { code?: string })?.code})`;
  }
}

async function request(url: string, method: 'HEAD' | 'GET', timeout: number, left = retries) {
  const response = await fetch(url, {
    method,
    headers: { 'user-agent': `stet/${packageVersion()} (link check)`, accept: '*/*' },
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  const seconds = secondsToWait(response.headers.get('retry-after'));
  if (!isBusy(response) || left === 0 || seconds > longestWait) return response;
  await wait(seconds * 1000);
  return request(url, method, timeout, left - 1);
}

/** When each URL was last found to be there, as far as that is worth something still. */
function readMemory({ memory, now }: ExternalOptions): Map<string, number> {
  const oldest = now.getTime() - rememberedDays * 86_400_000;
  try {
    const known = JSON.parse(readFileSync(memory, 'utf8')) as Record<string, number>;
    return new Map(Object.entries(known).filter(([, at]) => at >= oldest && at <= now.getTime()));
  } catch {
    // There is none, or it is damaged.
    return new Map();
  }
}
