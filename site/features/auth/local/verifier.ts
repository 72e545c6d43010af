import type { Credentials } from '../../../domain/user.ts';

/**
 * The data that a build stores about the administrator's credentials: enough to check a guess,
 * slowly.
 */
export type Verifier = { salt: string; rounds: number; hash: string };

/** OWASP's figure for PBKDF2 with SHA-256 (Password Storage Cheat Sheet). */
const rounds = 600_000;

/** Makes the verifier of credentials. The same arguments give the same verifier. */
export async function createVerifier(credentials: Credentials, salt: string): Promise<Verifier> {
  return { salt, rounds, hash: await derive(credentials, { salt, rounds }) };
}

/**
 * Whether the verifier was made from these credentials.
 * @throws Error if the browser has no cryptography, as on plain http.
 */
export async function verify(verifier: Verifier, credentials: Credentials): Promise<boolean> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Error('Signing in needs a secure connection. Open this page with https.');
  }
  return (await derive(credentials, verifier)) === verifier.hash;
}

/** PBKDF2 over email and password together, so that neither can be guessed alone. */
async function derive(
  { email, password }: Credentials,
  { salt, rounds: iterations }: Pick<Verifier, 'salt' | 'rounds'>,
): Promise<string> {
  const encoder = new TextEncoder();
  // Keyboards differ in the case of addresses and in the encoding of accents.
  const pair = `${email.trim().toLowerCase()}\n${password}`.normalize('NFC');
  const key = await crypto.subtle.importKey('raw', encoder.encode(pair), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations },
    key,
    256,
  );
  return toHex(bits);
}

/** Bytes as hexadecimal digits. */
export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
