import { overdueSince } from '../../domain/answer-due.ts';
import type { Log } from '../background-log.ts';
import type { Services } from '../services.ts';
import { countRequests } from '../storage/inbox.ts';
import { readOutbox } from '../storage/outbox.ts';
import { createMetrics, type StoreCounts } from './create-metrics.ts';
import type { Meter } from './meter.ts';
import { type MetricsAddress, serveMetrics } from './serve-metrics.ts';
import { watchRequests } from './watch-requests.ts';

/** Running metrics. */
export interface OpenMetrics {
  meter: Meter;
  /** Adds the values of open services. Until then, `database_up` is 0. */
  watch(services: WatchedServices): void;
  close(): Promise<void>;
}

type WatchedServices = Pick<Services, 'database' | 'passwordQueue' | 'now'>;

/** Starts measuring requests and serving the metrics, before the database is open. */
export async function openMetrics(address: MetricsAddress, log: Log): Promise<OpenMetrics> {
  const metrics = await createMetrics();
  let watched: WatchedServices | undefined;
  const refresh = metrics.addGauges({
    waitingHashes: () => watched?.passwordQueue.count() ?? 0,
    async readStore() {
      if (watched === undefined) throw new Error('The database is not open.');
      return readStore(watched);
    },
  });
  const { server, listensAt, close } = await serveMetrics(address, {
    contentType: metrics.contentType,
    async read() {
      await refresh();
      return metrics.read();
    },
  });
  const stopWatching = await watchRequests(metrics, server);
  log({ event: 'metrics', address: listensAt });
  return {
    meter: metrics.meter,
    watch(services) {
      watched = services;
    },
    async close() {
      stopWatching();
      await close();
    },
  };
}

async function readStore({ database, now }: WatchedServices): Promise<StoreCounts> {
  const time = now();
  const all = { search: '', state: 'open' } as const;
  const { open, overdue } = await countRequests(database, all, overdueSince(time));
  const notices = await readOutbox(database);
  return {
    open,
    overdue,
    notices: notices.map(({ channel, count, oldestAt }) => ({
      channel,
      count,
      oldestSeconds: Math.max(0, (time - oldestAt) / 1000),
    })),
  };
}
