import { siteError } from '../diagnostics/diagnostic.ts';

/** Days for which a value stays that no build asks for. */
export const keptDays = 21;

/** Bytes above which values go that were used longest ago, where no other size is asked for. */
const defaultBytes = 4_000_000_000;

const units: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6, GB: 1e9 };

/**
 * The size in bytes that the environment allows the cache.
 * @throws SiteError when it is no size.
 */
export function cacheSize({ STET_CACHE_SIZE: text }: NodeJS.ProcessEnv): number {
  if (!text) return defaultBytes;
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]B)$/i.exec(text) ?? [];
  const bytes = Number(number) * (units[unit.toUpperCase()] ?? 0);
  if (bytes > 0) return bytes;
  throw siteError({
    rule: 'cache/size',
    message: `STET_CACHE_SIZE is "${text}", which is no size.`,
    hint: 'Write a number with its unit: 500MB or 2GB.',
  });
}
