import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import type { SourceImage } from './source-image.ts';

/**
 * What is said of an image that was measured and cannot be used all the same: it is damaged in a way
 * that shows only now, has changed since, or is of a shape that cannot be brought to the one wanted.
 */
export function conversionError({ file }: SourceImage, error: Error): SiteError {
  const message = `${file} cannot be converted: ${error.message.split('\n')[0]}.`;
  const hint = 'Export it again, and build once more.';
  return siteError({ rule: 'image/unreadable', message, hint, file }, { cause: error });
}
