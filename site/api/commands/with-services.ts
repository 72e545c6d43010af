import type { ApiTerminal } from 'stet';
import { openServices } from '../open-services.ts';
import type { Services, Surroundings } from '../services.ts';

/** Runs a command on the database that the environment names, and closes it. */
export async function withServices<T>(
  { env }: ApiTerminal,
  surroundings: Surroundings,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await openServices(env, surroundings);
  try {
    return await work(services);
  } finally {
    await services.database.close();
  }
}
