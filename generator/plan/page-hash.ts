import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';

const hashes = new WeakMap<PageSpec, string>();

/** Hash of a page as it is planned, its body included. */
export function pageHash(page: PageSpec): string {
  const known = hashes.get(page);
  if (known !== undefined) return known;
  const hash = hashOf(JSON.stringify({ ...page, body: undefined }), bodyHash(page));
  hashes.set(page, hash);
  return hash;
}

/** Hash of a page's body alone; empty where it has none. */
export function bodyHash({ body }: Pick<PageSpec, 'body'>): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? hashOf(body) : body.hash;
}
