import type { ApiEnvironment } from 'stet';
import { refuseDemoAdministrator } from './auth/demo-administrator.ts';
import { createBackgroundLog } from './background-log.ts';
import { readConfig } from './config.ts';
import { guardCounter } from './limits/guarded-counter.ts';
import { openRedisCounter } from './limits/redis-counter.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { measureDatabase, measureHashing } from './metrics/measure.ts';
import { type Meter, silentMeter } from './metrics/meter.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { createServices, type Services, type Surroundings } from './services.ts';
import { forgetOldEvents } from './storage/events.ts';
import { openDatabase } from './storage/open-database.ts';
import { forgetOldCounts } from './storage/requests.ts';

/** What answers requests, and what closes it. */
export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** @throws Error for the operator, when the environment or the database is not right. */
export async function openServices(
  env: ApiEnvironment,
  surroundings: Surroundings,
  meter: Meter = silentMeter,
): Promise<Services> {
  const config = readConfig(env);
  const opened = await openDatabase(config.databaseUrl, surroundings.now);
  const database = meter === silentMeter ? opened : measureDatabase(opened, meter);
  await forgetOldEvents(database, surroundings.now());
  await forgetOldCounts(database, surroundings.now());
  return createServices(config, database, {
    ...surroundings,
    argon2: measureHashing(surroundings.argon2, meter),
    log: createBackgroundLog(env, surroundings),
    meter,
  });
}

/**
 * Opens what requests are answered with, and delivers the notices that an earlier process left.
 * Commands do without this check, since one of them removes the account.
 * @throws Error as `openServices` does, and when the demo's administrator could sign in.
 */
export async function openForRequests(
  env: ApiEnvironment,
  surroundings: Surroundings,
): Promise<OpenServices> {
  const { metrics: address, redisUrl } = readConfig(env);
  const metrics = address && (await createMetrics());
  const services = await openServices(env, surroundings, metrics?.meter);
  const redis = redisUrl === undefined ? undefined : await openRedisCounter(redisUrl, services);
  let closeMetrics: (() => Promise<void>) | undefined;
  const close = async () => {
    await closeMetrics?.();
    await redis?.close();
    await services.delivery.close();
    await services.database.close();
  };
  try {
    await refuseDemoAdministrator(services);
    if (address && metrics) closeMetrics = await openMetrics(address, metrics, services);
  } catch (error) {
    await close();
    throw error;
  }
  services.delivery.wake();
  return { ...services, ...(redis && { counter: guardCounter(redis, services) }), close };
}
