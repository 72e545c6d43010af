/** Where randomness comes from: so many random bytes. */
export type Random = (length: number) => Uint8Array<ArrayBuffer>;

export const systemRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** 128 random bits as text that fits into a cookie and an address. */
export function createToken(random: Random): string {
  return toBase64Url(random(16));
}

/** What is stored of a token or compared of a text; whoever reads it cannot get back. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
}

/** @throws when the text is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_');
}
