import { rateLimits } from '../../domain/security.ts';
import type { ApiRequest } from '../services.ts';
import { limitsOf } from './limits-of.ts';
import { refuseOver } from './refuse-over.ts';

/**
 * Limits calls that open a session (spec §9, "Rate limits per minute: auth").
 * @throws ApiError 429.
 */
export async function limitSignIns(c: ApiRequest): Promise<void> {
  const limits = limitsOf('sign-in', c.get('address'), rateLimits.auth);
  refuseOver(await c.env.counter.take(limits));
}
