import { within } from '../../lib/within.ts';
import type { Log } from '../background-log.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Database } from '../storage/database.ts';
import {
  type Channel,
  claimNotices,
  type Notice,
  nextNoticeAt,
  postponeNotice,
  settleNotice,
} from '../storage/outbox.ts';

/** Tells one channel; fails with an Error whose `code` is fit for the log. */
export type Sender = (notice: Notice, signal: AbortSignal) => Promise<void>;

/** What delivers the notices of the outbox. */
export interface Delivery {
  /** Delivers what is due, without waiting for it. */
  wake(): void;
  /** Begins nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a notice waits after each failed attempt; the last one repeats until it succeeds. */
export const retryWaits = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
] as const;

/** Milliseconds that an attempt has: less than `lease`, or two processes would send at once. */
const patience = 10 * second;

const late = 'There was no answer in time.';

/** Milliseconds after which the outbox is read at the latest: another process may have ended. */
const longestWait = 30 * second;

/** Notices that one process delivers at a time. */
const atOnce = 5;

/**
 * Delivers the notices of one channel from the outbox: at least once. A notice is forgotten after its
 * receiver took it, so a process that is killed in between sends it again, with the same id.
 */
export function createDelivery(
  database: Database,
  { channel, send }: { channel: Channel; send: Sender },
  { now, log, meter }: { now: () => number; log: Log; meter: Meter },
): Delivery {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const deliver = async (notice: Notice) => {
    const { requestId, attempt } = notice;
    const record = { event: 'notice', channel, request: requestId, attempt };
    try {
      await within(patience, send(notice, AbortSignal.timeout(patience)), late);
    } catch (error) {
      meter.notice(channel, false);
      const wait = retryWaits[Math.min(attempt, retryWaits.length) - 1] ?? 0;
      await postponeNotice(database, channel, { requestId, nextAt: now() + wait });
      log({ level: 'warn', ...record, reason: reasonOf(error), retryIn: wait / second });
      return;
    }
    meter.notice(channel, true);
    log(record);
    await settleNotice(database, channel, notice);
  };

  const work = async () => {
    while (isWanted && !isClosed) {
      isWanted = false;
      const notices = await claimNotices(database, channel, { now: now(), limit: atOnce });
      // All of them, so that none is still being sent when this ends.
      const results = await Promise.allSettled(notices.map(deliver));
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
      isWanted ||= notices.length === atOnce;
    }
    const next = await nextNoticeAt(database, channel);
    return next === undefined ? longestWait : next - now();
  };

  const run = async () => {
    let wait = longestWait;
    try {
      wait = await work();
    } catch (error) {
      log({ level: 'error', event: 'outbox', channel, reason: reasonOf(error) });
    }
    running = undefined;
    if (isClosed) return;
    if (isWanted) return wake();
    timer = setTimeout(wake, Math.min(Math.max(wait, 0), longestWait));
    // A process is not kept for it; only Node has this.
    timer.unref?.();
  };

  const wake = () => {
    if (isClosed) return;
    isWanted = true;
    clearTimeout(timer);
    running ??= run();
  };

  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** What a failure is called; its message may hold addresses, and words of the receiver. */
export function reasonOf(error: unknown): string {
  const { code, responseCode, cause, name, message } = error as Record<string, unknown>;
  if (message === late || name === 'TimeoutError') return 'TIMEOUT';
  const words = [code ?? (cause as Record<string, unknown> | undefined)?.code, responseCode];
  return words.filter((word) => word !== undefined).join(' ') || String(name);
}
