import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';

const hashes = new WeakMap<PageSpec, string>();

/** Hashes a planned page, including its body. */
export function pageHash(page: PageSpec): string {
  const known = hashes.get(page);
  if (known !== undefined) return known;
  const hash = hashOf(JSON.stringify({ ...page, body: undefined }), bodyHash(page));
  hashes.set(page, hash);
  return hash;
}

/** Hashes only a page's body; empty without a body. */
export function bodyHash({ body }: Pick<PageSpec, 'body'>): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? hashOf(body) : body.hash;
}
