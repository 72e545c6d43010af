import type { Credentials } from '../../../domain/user.ts';

/** What a build keeps of the administrator's pair: enough to check a guess, slowly. */
export type Verifier = { salt: string; rounds: number; hash: string };

/** OWASP's figure for PBKDF2 with SHA-256 (Password Storage Cheat Sheet). */
const rounds = 600_000;

/** Makes the verifier of a pair; equal arguments give an equal one. */
export async function createVerifier(credentials: Credentials, salt: string): Promise<Verifier> {
  return { salt, rounds, hash: await derive(credentials, { salt, rounds }) };
}

/**
 * Whether these are the credentials that the verifier was made of.
 * @throws Error where the browser gives no cryptography, which is on plain http.
 */
export async function verify(verifier: Verifier, credentials: Credentials): Promise<boolean> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Error('Signing in needs a secure connection. Open this page with https.');
  }
  return (await derive(credentials, verifier)) === verifier.hash;
}

/** PBKDF2 over both halves of the pair, so that neither can be guessed without the other. */
async function derive(
  { email, password }: Credentials,
  { salt, rounds: iterations }: Pick<Verifier, 'salt' | 'rounds'>,
): Promise<string> {
  const encoder = new TextEncoder();
  // Addresses differ in case from one keyboard to another, passwords in how an accent is encoded.
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
