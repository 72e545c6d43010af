/** A source of randomness: returns the given number of random bytes. */
export type Random = (length: number) => Uint8Array<ArrayBuffer>;

export const systemRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** 128 random bits as text for cookies and URLs. */
export function createToken(random: Random): string {
  return toBase64Url(random(16));
}

/** Hashes a text one-way, for storing tokens or comparing texts. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest));
}

/**
 * Derives the pair of tokens that follows a refresh token. With the same key, the same token always
 * gives the same pair. Only the database has the key, so no one else can derive the pair.
 */
export async function deriveTokens(
  refreshToken: string,
  key: string,
): Promise<{ sessionToken: string; refreshToken: string }> {
  const bytes = await sign(refreshToken, new TextEncoder().encode(key));
  // 128 bits each, like `createToken`.
  return {
    sessionToken: toBase64Url(bytes.subarray(0, 16)),
    refreshToken: toBase64Url(bytes.subarray(16)),
  };
}

/** The HMAC-SHA-256 of a text: 32 bytes. */
export async function sign(text: string, key: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmacKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, new TextEncoder().encode(text)));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
}

/** @throws if the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_');
}

/** @throws if the text is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
