import type { Context } from 'hono';
import type { Hashing } from './auth/password-hash.ts';
import { createPasswordQueue, type PasswordQueue } from './auth/password-queue.ts';
import { createSessions, type Session, type Sessions } from './auth/sessions.ts';
import type { Log } from './background-log.ts';
import type { CallContext } from './call-context.ts';
import type { ApiConfig } from './config.ts';
import type { CallCounter } from './limits/call-counter.ts';
import { createDatabaseCounter } from './limits/database-counter.ts';
import { guardCounter } from './limits/guarded-counter.ts';
import type { Meter } from './metrics/meter.ts';
import { createDeliveries } from './notices/create-deliveries.ts';
import type { Delivery } from './notices/delivery.ts';
import { createHealthCheck } from './storage/check-health.ts';
import type { Database } from './storage/database.ts';
import { watchWrites } from './storage/watch-writes.ts';
import { createWholeAddresses, type WholeAddresses } from './whole-addresses.ts';

/** The handler's dependencies, so that tests control time, randomness and other hosts. */
export interface Surroundings extends Hashing {
  now: () => number;
  send: typeof fetch;
  /** Writes a log line for work outside requests. */
  print: (line: string) => void;
}

/** The services that every route uses. */
export interface Services extends Surroundings {
  config: ApiConfig;
  database: Database;
  sessions: Sessions;
  passwordQueue: PasswordQueue;
  wholeAddresses: WholeAddresses;
  /** Counts calls for the per-minute limits. */
  counter: CallCounter;
  /** The log for work outside requests. */
  log: Log;
  /** Notifies the company of new requests. */
  delivery: Delivery;
  /** Rejects if a request could not be stored now. */
  checkHealth: () => Promise<void>;
}

export function createServices(
  config: ApiConfig,
  opened: Database,
  surroundings: Surroundings & { log: Log; meter: Meter },
): Services {
  const { now } = surroundings;
  const { database, lastFailure } = watchWrites(opened, now);
  return {
    ...surroundings,
    config,
    database,
    counter: guardCounter(createDatabaseCounter(database, now), surroundings),
    wholeAddresses: createWholeAddresses(database, now),
    sessions: createSessions(database, surroundings),
    passwordQueue: createPasswordQueue(),
    delivery: createDeliveries(config.notices, database, surroundings),
    checkHealth: createHealthCheck(database, { now, lastFailure }),
  };
}

/** The types of what Hono passes from the handler to a route. */
export interface ApiTypes {
  Bindings: Services & { context: CallContext };
  Variables: {
    /** The address that rate limits count, see `clientAddress`. */
    address: string;
    /** Set by `requireSession`. */
    session: Session;
  };
}

export type ApiRequest = Context<ApiTypes>;
