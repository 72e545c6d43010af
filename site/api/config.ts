import type { ApiEnvironment } from 'stet';
import { z } from 'zod';
import { auditRules } from '../security.ts';

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
    CLIENT_ADDRESS_HEADER: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header, such as "X-Forwarded-For"')
      .optional(),
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
  /** Header in which a trusted proxy names the client, its last address counts. */
  clientAddressHeader: string | undefined;
  siteUrl: string | undefined;
  /** List of stolen passwords that new ones are held against; without one nobody is asked. */
  stolenPasswordsUrl: string | undefined;
  /** Origins other than the site's own whose pages may call. */
  corsOrigins: readonly string[];
  isAuditOn: boolean;
  /** Whether the administrator whose password everybody knows may sign in; `npm start` alone sets it. */
  isDemo: boolean;
}

/**
 * Reads the environment; an empty variable counts as none.
 * @throws Error that names each variable which is not what it must be.
 */
export function readConfig(env: ApiEnvironment): ApiConfig {
  const given = Object.keys(schema.shape).flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  const result = schema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`the environment is not valid. ${lines.join('; ')}`);
  }
  const { data } = result;
  const { SITE_URL: siteUrl, RECAPTCHA_SECRET: secret, CORS_ORIGINS: corsOrigins } = data;
  return {
    databaseUrl: data.DATABASE_URL,
    captcha:
      siteUrl === undefined || secret === undefined
        ? undefined
        : { secret, hosts: [siteUrl, ...corsOrigins].map((url) => new URL(url).hostname) },
    clientAddressHeader: data.CLIENT_ADDRESS_HEADER,
    siteUrl,
    stolenPasswordsUrl: data.STOLEN_PASSWORDS_URL,
    corsOrigins,
    isAuditOn: data.AUDIT,
    isDemo: data.DEMO_ADMINISTRATOR,
  };
}
