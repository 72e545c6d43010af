import type { Credentials } from '../../../domain/user.ts';
import { createVerifier, toHex, type Verifier } from './verifier.ts';

/**
 * The verifier that a build of the site embeds.
 *
 * The salt is a hash of the site's address, for two builds of one source must be equal. It is of no
 * help to an attacker: a salt is public, and as long as no two sites share it, a table of guesses
 * made for one is worthless for another. The administrator's address stays out of it, because a
 * plain hash would let anyone check a guessed address a million times faster than by the verifier.
 */
export async function createAdminVerifier(admin: Credentials, siteUrl: string): Promise<Verifier> {
  const label = new TextEncoder().encode(`administrator of ${siteUrl}`);
  const digest = await crypto.subtle.digest('SHA-256', label);
  return createVerifier(admin, toHex(digest.slice(0, 16)));
}
