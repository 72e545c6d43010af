import { within } from '../../lib/within.ts';
import type { Log } from '../background-log.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Database } from '../storage/database.ts';
import {
  type Channel,
  claimNotices,
  longestRetryWait,
  type Notice,
  nextNoticeAt,
  postponeNotice,
  settleNotice,
} from '../storage/outbox.ts';

/** A channel, and how to send a notice to it. */
export interface NoticeSender {
  channel: Channel;
  send: Sender;
  /**
   * Milliseconds that an attempt may take. It must be less than `lease`, or two processes would send
   * at once.
   */
  patience?: number;
}

/** Sends a notice to one channel. Rejects with an Error whose `code` is safe to log. */
export type Sender = (notice: Notice, signal: AbortSignal) => Promise<void>;

/** Delivers the notices of the outbox. */
export interface Delivery {
  /** Starts delivering the notices that are due, without waiting for it. */
  wake(): void;
  /** Starts nothing new and waits for running deliveries, up to ten seconds. */
  close(): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The milliseconds that a notice waits after each failed attempt. The last one repeats until it
 * succeeds.
 */
export const retryWaits = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  longestRetryWait,
] as const;

/** Milliseconds that an attempt may take, unless its channel needs longer. */
const usualPatience = 10 * second;

/** Milliseconds that `close` waits for running deliveries. */
const closingTime = 10 * second;

const late = 'There was no answer in time.';

/** Maximum milliseconds between reads of the outbox, since another process may have died. */
const longestWait = 30 * second;

/** The number of notices that one process delivers at a time. */
const atOnce = 5;

/**
 * Delivers the notices of one channel from the outbox, at least once. A notice is deleted after its
 * receiver accepts it. If the process is killed in between, it sends the notice again with the same
 * id.
 */
export function createDelivery(
  database: Database,
  { channel, send, patience = usualPatience }: NoticeSender,
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
      // Waits for all, so that none is still being sent when this ends.
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
    // The timer must not keep the process alive. Only Node has `unref`.
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
      await within(closingTime, running ?? Promise.resolve(), late).catch(() => {});
    },
  };
}

/**
 * A code for a failure. We do not log its message: it may contain addresses, and text from the
 * receiver.
 */
export function reasonOf(error: unknown): string {
  const { code, responseCode, cause, name, message } = error as Record<string, unknown>;
  if (message === late || name === 'TimeoutError') return 'TIMEOUT';
  const words = [code ?? (cause as Record<string, unknown> | undefined)?.code, responseCode];
  return words.filter((word) => word !== undefined).join(' ') || String(name);
}
