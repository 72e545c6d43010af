import type { ApiEnvironment } from 'stet';
import { refuseDemoAdministrator } from './auth/demo-administrator.ts';
import { forgetOldInvitations } from './auth/invitations.ts';
import { createBackgroundLog } from './background-log.ts';
import { type ApiConfig, readConfig } from './config.ts';
import { guardCounter } from './limits/guarded-counter.ts';
import { openRedisCounter } from './limits/redis-counter.ts';
import { measureDatabase, measureHashing } from './metrics/measure.ts';
import { silentMeter } from './metrics/meter.ts';
import type { OpenMetrics } from './metrics/open-metrics.ts';
import { createServices, type Services, type Surroundings } from './services.ts';
import type { Database } from './storage/database.ts';
import { forgetOldEvents } from './storage/events.ts';
import { openDatabase } from './storage/open-database.ts';
import { forgetOldCounts, forgetOldRequests } from './storage/requests.ts';

/** The services for requests, with a function that closes them. */
export interface OpenServices extends Services {
  close(): Promise<void>;
}

/**
 * Opens the services for commands.
 * @throws Error for the operator if the environment is invalid or the database cannot be opened.
 */
export async function openServices(
  env: ApiEnvironment,
  surroundings: Surroundings,
): Promise<Services> {
  const config = readConfig(env);
  const database = await openStore(config, surroundings);
  return createServices(config, database, {
    ...surroundings,
    log: createBackgroundLog(env, surroundings),
    meter: silentMeter,
  });
}

/** Opens the database and deletes data past its retention. */
async function openStore(
  { databaseUrl, keepRequestsDays }: ApiConfig,
  { now }: Pick<Surroundings, 'now'>,
): Promise<Database> {
  const database = await openDatabase(databaseUrl, now);
  await forgetOldEvents(database, now());
  await forgetOldCounts(database, now());
  await forgetOldInvitations(database, now());
  await forgetOldRequests(database, now(), keepRequestsDays);
  return database;
}

/**
 * Opens the services for requests and delivers the notices that an earlier process left. Unlike
 * commands, this checks for the demo administrator, since one command removes that account.
 * @throws Error like `openServices`, and if the demo administrator could sign in.
 */
export async function openForRequests(
  env: ApiEnvironment,
  surroundings: Surroundings,
  metrics: OpenMetrics | undefined,
): Promise<OpenServices> {
  const config = readConfig(env);
  const { redisUrl } = config;
  const store = await openStore(config, surroundings);
  const services = createServices(config, metrics ? measureDatabase(store, metrics.meter) : store, {
    ...surroundings,
    ...(metrics && { argon2: measureHashing(surroundings.argon2, metrics.meter) }),
    log: createBackgroundLog(env, surroundings),
    meter: metrics?.meter ?? silentMeter,
  });
  let redis: Awaited<ReturnType<typeof openRedisCounter>> | undefined;
  const close = async () => {
    await redis?.close();
    await services.delivery.close();
    await services.database.close();
  };
  try {
    await refuseDemoAdministrator(services);
    const { random } = services;
    if (redisUrl !== undefined) redis = await openRedisCounter(redisUrl, { random });
  } catch (error) {
    await close();
    throw error;
  }
  metrics?.watch(services);
  services.delivery.wake();
  return { ...services, ...(redis && { counter: guardCounter(redis, services) }), close };
}
