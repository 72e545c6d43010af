import type { ApiEnvironment } from 'stet';
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
