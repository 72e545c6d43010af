import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { memoize } from '../lib/memoize.ts';

/** Hashes a planned page, including its body. */
export const pageHash = memoize(
  (page: PageSpec) => hashOf(JSON.stringify({ ...page, body: undefined }), bodyHash(page)),
  new WeakMap(),
);

/** Hashes only a page's body; empty without a body. */
export function bodyHash({ body }: Pick<PageSpec, 'body'>): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? hashOf(body) : body.hash;
}
