import { overdueSince } from '../../domain/answer-due.ts';
import type { Services } from '../services.ts';
import { countRequests } from '../storage/inbox.ts';
import { readOutbox } from '../storage/outbox.ts';
import type { Metrics, StoreCounts } from './create-metrics.ts';
import { type MetricsAddress, serveMetrics } from './serve-metrics.ts';
import { watchRequests } from './watch-requests.ts';

/**
 * Starts measuring requests and serving the metrics.
 * @returns a function that stops both.
 */
export async function openMetrics(
  address: MetricsAddress,
  metrics: Metrics,
  services: Pick<Services, 'database' | 'passwordQueue' | 'now' | 'log'>,
): Promise<() => Promise<void>> {
  const { passwordQueue, log } = services;
  const refresh = metrics.addGauges({
    waitingHashes: passwordQueue.count,
    readStore: () => readStore(services),
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
  return async () => {
    stopWatching();
    await close();
  };
}

async function readStore({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<StoreCounts> {
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
