import { type ApiEnvironment, readTrustedProxies } from 'stet';
import { z } from 'zod';
import { fieldLimits, isEmail } from '../domain/partner-request.ts';
import { auditRules } from '../domain/security.ts';
import { isLoopback } from '../lib/is-loopback.ts';
import { readVariables } from '../lib/read-variables.ts';
import { fromBase64 } from './secrets.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'expected an origin, such as "https://www.example.com"' })
  .transform((url) => new URL(url).origin);

const flag = z
  .enum(['true', 'false'], 'expected "true" or "false"')
  .transform((value) => value === 'true');

const mailAddress = z
  .string()
  .refine(
    (text) => isEmail(text) && text.length <= fieldLimits.email,
    'expected one address, such as "inbox@example.com"',
  );

/*
 * Addresses whose parts are checked have `abort`. Without it, the checks of the parts would also run
 * on a text that is no address, and throw an error that shows it with its password.
 */

/** Whether the percent-encoded user and password of an address can be decoded. */
function hasReadablePassword(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const readablePassword = 'write a percent sign in the user or password as "%25"';

/** Standard Webhooks: a prefix, then 24 to 64 bytes in base64. */
const webhookSecret = z.string().transform((text, context) => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const key = base64.length % 4 === 0 ? fromBase64(base64) : new Uint8Array();
  if (key.length >= 24 && key.length <= 64) return key;
  context.addIssue('expected "whsec_" and 24 to 64 bytes in base64');
  return z.NEVER;
});

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
    KEEP_REQUESTS_DAYS: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'expected a number of days above 0, such as "365"')
      .transform(Number)
      .optional(),
    AUDIT: flag.default(auditRules.enabled),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error: 'expected "smtp://user:password@host:587" or "smtps://…"',
        abort: true,
      })
      .refine(hasReadablePassword, readablePassword)
      .optional(),
    NOTIFY_EMAIL: mailAddress.optional(),
    NOTIFY_EMAIL_FROM: mailAddress.optional(),
    WEBHOOK_URL: z
      .url({
        protocol: /^https?$/,
        error: 'expected an address, such as "https://example.com/hook"',
        abort: true,
      })
      .refine((url) => {
        const { protocol, hostname, username } = new URL(url);
        return username === '' && (protocol === 'https:' || isLoopback(hostname));
      }, 'expected https, and no password in the address')
      .optional(),
    WEBHOOK_SECRET: webhookSecret.optional(),
    REDIS_URL: z
      .url({
        protocol: /^rediss?$/,
        error: 'expected "redis://host:6379" or "rediss://…"',
        abort: true,
      })
      .refine(hasReadablePassword, readablePassword)
      .refine(
        (url) => /^\/?\d*$/.test(new URL(url).pathname),
        'expected the number of a database after the host, or nothing',
      )
      .optional(),
    METRICS_ADDRESS: z
      .string()
      .regex(
        /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i,
        'expected an address and a port, such as "127.0.0.1:9464"',
      )
      .refine(
        (text) => Number(text.slice(text.lastIndexOf(':') + 1)) <= 65_535,
        'expected a port up to 65535',
      )
      .optional(),
    DEMO_ADMINISTRATOR: flag.default(false),
  })
  .refine((env) => env.RECAPTCHA_SECRET === undefined || env.SITE_URL !== undefined, {
    path: ['SITE_URL'],
    // The caller controls the Host header.
    message: 'is needed with RECAPTCHA_SECRET, for the host on which a captcha must be solved',
  })
  .superRefine((env, context) => {
    for (const names of togetherOnly) {
      const missing = names.filter((name) => env[name] === undefined);
      if (missing.length === names.length) continue;
      for (const name of missing) {
        const others = names.filter((other) => other !== name).join(' and ');
        context.addIssue({ code: 'custom', path: [name], message: `is needed with ${others}` });
      }
    }
    if (env.SMTP_URL !== undefined && env.SITE_URL === undefined) {
      const message = 'is needed with SMTP_URL, for the link to the inbox';
      context.addIssue({ code: 'custom', path: ['SITE_URL'], message });
    }
  });

/** Variables that only make sense together. */
const togetherOnly = [
  ['SMTP_URL', 'NOTIFY_EMAIL', 'NOTIFY_EMAIL_FROM'],
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
] as const;

/** The settings of the API. */
export type ApiConfig = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws Error that names each invalid variable.
 */
export function readConfig(env: ApiEnvironment) {
  const proxies = readTrustedProxies(env);
  const data = readVariables(schema, env);
  const { SITE_URL: siteUrl, RECAPTCHA_SECRET: secret, CORS_ORIGINS: corsOrigins } = data;
  return {
    databaseUrl: data.DATABASE_URL,
    /**
     * The secret, and the hosts on which visitors may solve a captcha. If undefined, no captcha is
     * checked.
     */
    captcha:
      siteUrl === undefined || secret === undefined
        ? undefined
        : { secret, hosts: [siteUrl, ...corsOrigins].map((url) => new URL(url).hostname) },
    /** Proxies whose client address we trust. If there are none, the peer's address counts. */
    proxies,
    siteUrl,
    /**
     * A list of stolen passwords to check new passwords against. If undefined, they are not
     * checked.
     */
    stolenPasswordsUrl: data.STOLEN_PASSWORDS_URL,
    /** Other origins whose pages may call the API. */
    corsOrigins,
    /** Maximum partnership requests per UTC day; half as many without a captcha. */
    requestsPerDay: data.REQUESTS_PER_DAY,
    /** Days that requests are kept. If undefined, they stay until someone deletes them. */
    keepRequestsDays: data.KEEP_REQUESTS_DAYS,
    isAuditOn: data.AUDIT,
    /** Channels that notify the company of a new request; empty if none is configured. */
    notices: readNotices(data),
    /**
     * A Redis server that counts calls for the per-minute limits. If undefined, the database counts
     * them.
     */
    redisUrl: data.REDIS_URL,
    /** The address that serves metrics. If undefined, nothing is measured. */
    metrics: readAddress(data.METRICS_ADDRESS),
    /**
     * Whether the demo administrator, whose password is public, may sign in. Only `npm start` sets
     * this.
     */
    isDemo: data.DEMO_ADMINISTRATOR,
  };
}

function readNotices(data: z.output<typeof schema>) {
  const { SMTP_URL, NOTIFY_EMAIL, NOTIFY_EMAIL_FROM, SITE_URL, WEBHOOK_URL, WEBHOOK_SECRET } = data;
  return {
    ...(SMTP_URL && NOTIFY_EMAIL && NOTIFY_EMAIL_FROM && SITE_URL
      ? {
          mail: { smtpUrl: SMTP_URL, to: NOTIFY_EMAIL, from: NOTIFY_EMAIL_FROM, siteUrl: SITE_URL },
        }
      : {}),
    ...(WEBHOOK_URL && WEBHOOK_SECRET
      ? { webhook: { url: WEBHOOK_URL, key: WEBHOOK_SECRET } }
      : {}),
  };
}

function readAddress(text: string | undefined): { host: string; port: number } | undefined {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(text ?? '') ?? [];
  return text === undefined ? undefined : { host, port: Number(port) };
}
