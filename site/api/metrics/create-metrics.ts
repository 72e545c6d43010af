import type { Meter } from './meter.ts';
import type { MeasuredRequest, RequestKind } from './watch-requests.ts';

/** Values that are read on each request for metrics. */
export interface Gauges {
  /** The number of sign-ins whose password is being hashed or waits for it. */
  waitingHashes: () => number;
  /** Counts in the database. Rejects while the database cannot be read. */
  readStore: () => Promise<StoreCounts>;
}

/** Counts of pending work in the database. */
export interface StoreCounts {
  open: number;
  overdue: number;
  notices: readonly { channel: string; count: number; oldestSeconds: number }[];
}

/** Buckets in seconds. Each is a series. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const databaseBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

/** Creates the metrics, in Prometheus format. No label contains visitors' input. */
export async function createMetrics() {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import(
    'prom-client'
  ).then((module) => module.default);
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests, by when their answer was sent.',
    labelNames: ['kind', 'method', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Running and waiting requests.',
    labelNames: ['kind'],
    registers,
  });
  const database = new Histogram({
    name: 'database_use_duration_seconds',
    help: 'Uses of the database.',
    labelNames: ['kind'],
    buckets: databaseBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'database_failures_total',
    help: 'Uses of the database that failed.',
    labelNames: ['trouble'],
    registers,
  });
  const hashes = new Histogram({
    name: 'password_hash_duration_seconds',
    help: 'Passwords that were hashed.',
    buckets: requestBuckets,
    registers,
  });
  const notices = new Counter({
    name: 'notice_attempts_total',
    help: 'Attempts to deliver notices of new requests.',
    labelNames: ['channel', 'result'],
    registers,
  });
  const meter: Meter = {
    database(kind, seconds, trouble) {
      database.observe({ kind }, seconds);
      if (trouble !== undefined) failures.inc({ trouble });
    },
    hash: (seconds) => hashes.observe(seconds),
    notice: (channel, isDelivered) =>
      notices.inc({ channel, result: isDelivered ? 'delivered' : 'failed' }),
  };
  return {
    meter,
    contentType: registry.contentType,
    onStart: (kind: RequestKind) => inFlight.inc({ kind }),
    onEnd({ kind, method, status, seconds }: MeasuredRequest) {
      inFlight.dec({ kind });
      requests.observe({ kind, method, status }, seconds);
    },
    /** Adds the values that are read on each request. */
    addGauges({ waitingHashes, readStore }: Gauges) {
      const gauge = (name: string, help: string, labelNames: string[] = []) =>
        new Gauge({ name, help, labelNames, registers });
      const queue = gauge('password_hashes_waiting', 'Sign-ins that wait for a hash.');
      const up = gauge('database_up', 'Whether the database could be read.');
      const open = gauge('inbox_open_requests', 'Unhandled requests.');
      const overdue = gauge('inbox_overdue_requests', 'Open requests past the promised time.');
      const waiting = gauge('outbox_notices', 'Notices that wait.', ['channel']);
      const oldest = gauge('outbox_oldest_notice_seconds', 'Age of the oldest.', ['channel']);
      return async () => {
        queue.set(waitingHashes());
        // Removes the series of channels without notices.
        for (const metric of [waiting, oldest]) metric.reset();
        try {
          const counts = await readStore();
          up.set(1);
          open.set(counts.open);
          overdue.set(counts.overdue);
          for (const { channel, count, oldestSeconds } of counts.notices) {
            waiting.set({ channel }, count);
            oldest.set({ channel }, oldestSeconds);
          }
        } catch {
          up.set(0);
        }
      };
    },
    /** All metrics as text. */
    read: () => registry.metrics(),
  };
}
