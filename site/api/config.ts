import { type ApiEnvironment, readTrustedProxies } from 'stet';
import { z } from 'zod';
import { auditRules } from '../domain/security.ts';
import { readVariables } from '../lib/read-variables.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'expected an origin, such as "https://www.example.com"' })
  .transform((url) => new URL(url).origin);

const flag = z
  .enum(['true', 'false'], 'expected "true" or "false"')
  .transform((value) => value === 'true');

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
    AUDIT: flag.default(auditRules.enabled),
    DEMO_ADMINISTRATOR: flag.default(false),
  })
  .refine((env) => env.RECAPTCHA_SECRET === undefined || env.SITE_URL !== undefined, {
    path: ['SITE_URL'],
    // Whoever calls writes the Host header.
    message: 'is needed with RECAPTCHA_SECRET, for the host on which a captcha must be solved',
  });

/** What the environment says to the handler. */
export type ApiConfig = ReturnType<typeof readConfig>;

/**
 * Reads the environment; an empty variable counts as none.
 * @throws Error that names each variable which is not what it must be.
 */
export function readConfig(env: ApiEnvironment) {
  const proxies = readTrustedProxies(env);
  const data = readVariables(schema, env);
  const { SITE_URL: siteUrl, RECAPTCHA_SECRET: secret, CORS_ORIGINS: corsOrigins } = data;
  return {
    databaseUrl: data.DATABASE_URL,
    /** The secret, and the hosts on which a captcha may be solved; without one none is checked. */
    captcha:
      siteUrl === undefined || secret === undefined
        ? undefined
        : { secret, hosts: [siteUrl, ...corsOrigins].map((url) => new URL(url).hostname) },
    /** Proxies that are believed about the client; without them its peer counts. */
    proxies,
    siteUrl,
    /** List of stolen passwords that new ones are held against; without one nobody is asked. */
    stolenPasswordsUrl: data.STOLEN_PASSWORDS_URL,
    /** Origins other than the site's own whose pages may call. */
    corsOrigins,
    /** Partnership requests that are stored in a day of UTC; half of them where no captcha vouched. */
    requestsPerDay: data.REQUESTS_PER_DAY,
    isAuditOn: data.AUDIT,
    /** Whether the administrator whose password everybody knows may sign in; `npm start` alone sets it. */
    isDemo: data.DEMO_ADMINISTRATOR,
  };
}
