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

/**
 * The rule about links to other sites. It sends requests to them, so it runs only with
 * `--external`.
 */
export const externalRule = {
  id: 'dist/external',
  severity: 'warning',
  asks: 'A link to another site works.',
} as const;

export interface ExternalOptions {
  memory: string;
  now: Date;
  onProgress?: (done: number, all: number) => void;
  /**
   * Milliseconds to wait for an answer.
   * @default 10_000
   */
  timeout?: number;
  /**
   * Milliseconds between two requests to a host.
   * @default 250
   */
  pause?: number;
}

/** Days for which a working link is not checked again. */
const rememberedDays = 7;
/** The number of hosts checked at the same time, with one request at a time for each. */
const hostsAtOnce = 8;
/** If a host asks for a longer wait than this, in seconds, it is not asked again. */
const longestWait = 60;
const retries = 2;

/** Checks every link to another site once, and reports those that don't work. */
export async function findDeadExternals(
  context: Pick<DistContext, 'resolve'> & { pages: readonly DistPage[] },
  options: ExternalOptions,
): Promise<Found[]> {
  const links = groupBy(listExternals(context), ({ url }) => url);
  const memory = readMemory(options);
  const open = [...links].filter(([url]) => !memory.has(url));
  const found: Found[] = [];
  const said = { rule: externalRule.id, hint: 'Fix or remove the link.' };
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

/** All links to other sites, with their URLs without the anchor. */
function listExternals({ pages, resolve }: Parameters<typeof findDeadExternals>[0]) {
  return pages.flatMap((page) =>
    page.links.flatMap((written) => {
      const target = resolve(written, page);
      if (target.kind !== 'external') return [];
      return { file: page.file, written, url: target.url.href.replace(/#.*$/, '') };
    }),
  );
}

/** The fault of a URL. Tries HEAD first, then GET if the host rejects HEAD. */
async function findFault(url: string, timeout: number): Promise<string | undefined> {
  try {
    const head = await request(url, 'HEAD', timeout);
    // A host that is still busy is busy for GET too.
    const { status } = head.ok || isBusy(head) ? head : await request(url, 'GET', timeout);
    // A page that requires sign-in, or refuses programs, exists.
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

/** The times when URLs last worked, without outdated ones. */
function readMemory({ memory, now }: ExternalOptions): Map<string, number> {
  const oldest = now.getTime() - rememberedDays * 86_400_000;
  try {
    const known = JSON.parse(readFileSync(memory, 'utf8')) as Record<string, number>;
    return new Map(Object.entries(known).filter(([, at]) => at >= oldest && at <= now.getTime()));
  } catch {
    // The file does not exist, or is damaged.
    return new Map();
  }
}
