import { siteError } from '../diagnostics/diagnostic.ts';

/** Days after which an unused value is deleted. */
export const keptDays = 21;

/** Default size in bytes; above it, the values unused for longest are deleted. */
const defaultBytes = 4_000_000_000;

const units: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6, GB: 1e9 };

/**
 * The size limit of the cache in bytes, from the environment.
 * @throws SiteError when the value is not a size.
 */
export function cacheSize({ STET_CACHE_SIZE: text }: NodeJS.ProcessEnv): number {
  if (!text) return defaultBytes;
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]B)$/i.exec(text) ?? [];
  const bytes = Number(number) * (units[unit.toUpperCase()] ?? 0);
  if (bytes > 0) return bytes;
  throw siteError({
    rule: 'cache/size',
    message: `STET_CACHE_SIZE is "${text}", which is not a size.`,
    hint: 'Write a number with its unit: 500MB or 2GB.',
  });
}
