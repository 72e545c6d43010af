import type { Credentials } from '../../../domain/user.ts';
import { createVerifier, toHex, type Verifier } from './verifier.ts';

/**
 * Creates the verifier that a build of the site embeds.
 *
 * The salt is a hash of the site's URL, since two builds from one source must be identical. This
 * does not help an attacker: salts are public, and if every site has its own, a table of guesses
 * for one is useless for another. The salt does not include the administrator's email address.
 * Otherwise anyone could check a guessed address against a plain hash, a million times faster than
 * with the verifier.
 */
export async function createAdminVerifier(admin: Credentials, siteUrl: string): Promise<Verifier> {
  const label = new TextEncoder().encode(`administrator of ${siteUrl}`);
  const digest = await crypto.subtle.digest('SHA-256', label);
  return createVerifier(admin, toHex(digest.slice(0, 16)));
}
