import { type ApiEnvironment, readTrustedProxies, type TrustedProxies } from 'stet';
import { z } from 'zod';
import { auditRules } from '../domain/security.ts';
import { readVariables } from '../lib/read-variables.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'expected an origin, such as "https://www.example.com"' })
  .transform((url) => new URL(url).origin);

const schema = z
  .object({
    DATABASE_URL: z
      .string()
      .regex(/^(?:file|libsql|https?|wss?):./, 'expected "file:folder/site.db" or "libsql://host"')
      .default('file:.data/site.db'),
    RECAPTCHA_SECRET: z.string().optional(),
    SITE_URL: origin.optional(),
    STOLEN_PASSWORDS_URL: z
      .url({
        protocol: /^https?$/,
        error: 'expected an address, such as "https://api.pwnedpasswords.com/range/"',
      })
      .optional(),
    CORS_ORIGINS: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter((item) => item !== ''))
      .pipe(z.array(origin))
      .default([]),
    REQUESTS_PER_DAY: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'expected a number above 0, such as "1000"')
      .transform(Number)
      .default(1000),
    AUDIT: z
      .enum(['true', 'false'], 'expected "true" or "false"')
      .transform((value) => value === 'true')
      .default(auditRules.enabled),
    DEMO_ADMINISTRATOR: z
      .enum(['true', 'false'], 'expected "true" or "false"')
      .transform((value) => value === 'true')
      .default(false),
  })
  .refine((env) => env.RECAPTCHA_SECRET === undefined || env.SITE_URL !== undefined, {
    path: ['SITE_URL'],
    // Whoever calls writes the Host header.
    message: 'is needed with RECAPTCHA_SECRET, for the host on which a captcha must be solved',
  });

/** What the environment says to the handler. */
export interface ApiConfig {
  databaseUrl: string;
  /** The secret, and the hosts on which a captcha may be solved; without one none is checked. */
  captcha: { secret: string; hosts: readonly string[] } | undefined;
  /** Proxies that are believed about the client; without them its peer counts. */
  proxies: TrustedProxies | undefined;
  siteUrl: string | undefined;
  /** List of stolen passwords that new ones are held against; without one nobody is asked. */
  stolenPasswordsUrl: string | undefined;
  /** Origins other than the site's own whose pages may call. */
  corsOrigins: readonly string[];
  /** Partnership requests that are stored in a day of UTC; half of them where no captcha vouched. */
  requestsPerDay: number;
  isAuditOn: boolean;
  /** Whether the administrator whose password everybody knows may sign in; `npm start` alone sets it. */
  isDemo: boolean;
}

/**
 * Reads the environment; an empty variable counts as none.
 * @throws Error that names each variable which is not what it must be.
 */
export function readConfig(env: ApiEnvironment): ApiConfig {
  const proxies = readTrustedProxies(env);
  const data = readVariables(schema, env);
  const { SITE_URL: siteUrl, RECAPTCHA_SECRET: secret, CORS_ORIGINS: corsOrigins } = data;
  return {
    databaseUrl: data.DATABASE_URL,
    captcha:
      siteUrl === undefined || secret === undefined
        ? undefined
        : { secret, hosts: [siteUrl, ...corsOrigins].map((url) => new URL(url).hostname) },
    proxies,
    siteUrl,
    stolenPasswordsUrl: data.STOLEN_PASSWORDS_URL,
    corsOrigins,
    requestsPerDay: data.REQUESTS_PER_DAY,
    isAuditOn: data.AUDIT,
    isDemo: data.DEMO_ADMINISTRATOR,
  };
}
