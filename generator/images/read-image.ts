import { hash } from 'node:crypto';
import { readKnown } from '../output/read-known.ts';
import type { SourceImage } from './source-image.ts';

/** First 16 hexadecimal digits of the SHA-256 of an image's bytes. */
export function hashImage(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 16);
}

/**
 * The bytes of an image.
 * @throws SiteError if they are no longer those that were measured.
 */
export function readImage({ absolute, file, hash }: SourceImage): Promise<Buffer> {
  return readKnown(absolute, { file, isSame: (bytes) => hashImage(bytes) === hash });
}
