import type { ApiEnvironment } from 'stet';
import { refuseDemoAdministrator } from './auth/demo-administrator.ts';
import { readConfig } from './config.ts';
import { createServices, type Services, type Surroundings } from './services.ts';
import { forgetOldEvents } from './storage/events.ts';
import { openDatabase } from './storage/open-database.ts';
import { forgetOldCounts } from './storage/requests.ts';

/** @throws Error for the operator, when the environment or the database is not right. */
export async function openServices(
  env: ApiEnvironment,
  surroundings: Surroundings,
): Promise<Services> {
  const config = readConfig(env);
  const database = await openDatabase(config.databaseUrl, surroundings.now);
  await forgetOldEvents(database, surroundings.now());
  await forgetOldCounts(database, surroundings.now());
  return createServices(config, database, surroundings);
}

/**
 * Opens what requests are answered with. Commands do without this check, since one of them removes
 * the account.
 * @throws Error as `openServices` does, and when the demo's administrator could sign in.
 */
export async function openForRequests(
  env: ApiEnvironment,
  surroundings: Surroundings,
): Promise<Services> {
  const services = await openServices(env, surroundings);
  try {
    await refuseDemoAdministrator(services);
  } catch (error) {
    await services.database.close();
    throw error;
  }
  return services;
}
