import { memoize } from './memoize.ts';

/**
 * A language with the script and the region that it most likely has, such as `ar-Arab-EG` for `ar`.
 * Undefined if there is no such language tag.
 */
export const likelyLocale = memoize((language: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(language).maximize();
  } catch {
    return undefined;
  }
});
