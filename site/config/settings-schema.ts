import { z } from 'zod';
import type { Settings } from '../domain/settings.ts';
import { isLoopback } from '../lib/is-loopback.ts';

/** A URL that browsers may call: HTTPS, except on the developer's own machine. */
const serviceUrl = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: 'expected an https address, such as "https://api.example.com"',
  })
  .refine(isSafeAddress, 'expected https (plain http only for localhost)')
  .refine(isPlainAddress, 'expected an address without a user, a query and a fragment')
  .transform((url) => url.replace(/\/+$/, ''));

/** A variable that turns something off. */
export const onUnlessFalse = z
  .enum(['true', 'false'], 'expected "true" or "false"')
  .default('true')
  .transform((value) => value === 'true');

/** The variables for the browser's settings. */
export const settingsVariables = {
  AUTH_MODE: z.enum(['local', 'server'], 'expected "local" or "server"').optional(),
  API_BASE_URL: serviceUrl.default(''),
  APP_URL: serviceUrl.default(''),
  CAPTCHA_ENABLED: onUnlessFalse,
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'expected a site key: letters, digits, "-" and "_"')
    .optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]+-[A-Z0-9-]+$/, 'expected a measurement id, such as "G-1A2B3C4D5E"')
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof settingsVariables>>;

/**
 * Converts those variables to the browser's settings.
 * @param command the running `stet` command. With `serve`, logins use its server by default.
 */
export function toSettings(variables: Variables, command: string | undefined): Settings {
  const { CAPTCHA_ENABLED, CAPTCHA_SITE_KEY, ANALYTICS_ID } = variables;
  return {
    authMode: variables.AUTH_MODE ?? (command === 'serve' ? 'server' : 'local'),
    apiBaseUrl: variables.API_BASE_URL,
    appUrl: variables.APP_URL,
    ...(CAPTCHA_ENABLED && CAPTCHA_SITE_KEY !== undefined && { captchaSiteKey: CAPTCHA_SITE_KEY }),
    ...(ANALYTICS_ID !== undefined && { analyticsId: ANALYTICS_ID }),
  };
}

function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

function isPlainAddress(address: string): boolean {
  const { username, password, search, hash } = new URL(address);
  return `${username}${password}${search}${hash}` === '';
}
