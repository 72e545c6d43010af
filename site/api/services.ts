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

/** What the handler has from outside, so that a test decides on time, chance and other hosts. */
export interface Surroundings extends Hashing {
  now: () => number;
  send: typeof fetch;
  /** Writes a line of the log that no request asked for. */
  print: (line: string) => void;
}

/** What every route works with. */
export interface Services extends Surroundings {
  config: ApiConfig;
  database: Database;
  sessions: Sessions;
  passwordQueue: PasswordQueue;
  wholeAddresses: WholeAddresses;
  /** Counts calls for the limits of a minute. */
  counter: CallCounter;
  /** The log of what no request asked for. */
  log: Log;
  /** Tells the company of new requests. */
  delivery: Delivery;
  /** Fails when no request could be stored now. */
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

/** What Hono carries from the handler to a route. */
export interface ApiTypes {
  Bindings: Services & { context: CallContext };
  Variables: {
    /** Whom limits count, see `clientAddress`. */
    address: string;
    /** Set behind `requireSession`. */
    session: Session;
  };
}

export type ApiRequest = Context<ApiTypes>;
