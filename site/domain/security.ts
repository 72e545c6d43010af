/*
 * The security configuration: the connect hosts of spec §7, then a constant for each line of spec
 * §9 ("Security configuration"). The password rules are in password-rules.ts, since every page
 * loads this file and few need them. Browsers enforce the limits for sign-in, session and inputs.
 * The build enforces the connect hosts, the password rules and HSTS. The server that answers this
 * site's calls enforces the rest.
 */

interface ConnectHosts {
  /**
   * The name of the setting with the URL of the provider's API. If that is empty, the API is on
   * this site's origin.
   */
  provider: 'apiBaseUrl';
  /** Origins by provider. */
  aiModels: Readonly<Record<string, `https://${string}`>>;
}

/**
 * §7, "allowed connect hosts": all hosts that the product may call.
 * config/content-security-policy.ts says which pages call which hosts; a page's policy allows no
 * others.
 */
export const connectHosts = {
  /**
   * Accepts partnership requests, checks logins and stores the inbox (docs/api.md). Browsers call
   * it from the partner form and, if the server handles logins, from every page.
   */
  provider: 'apiBaseUrl',
  /**
   * Hosts of the agents' language models. The platform's servers call them, under the rate limit
   * for AI calls (§9). Pages do not: a call needs a secret key, which every visitor could read.
   */
  aiModels: {
    anthropic: 'https://api.anthropic.com',
    google: 'https://generativelanguage.googleapis.com',
    openai: 'https://api.openai.com',
  },
} as const satisfies ConnectHosts;

/**
 * §9, "Login": attempts before the lockout, its length, and failures before a captcha is required.
 */
export const loginLimits = {
  maxAttempts: 5,
  lockoutMs: 15 * 60_000,
  captchaAfterAttempts: 3,
  deviceTracking: false,
  multiFactor: false,
} as const;

/** §9, "Session and tokens". The timeout counts from the last activity. */
export const sessionLimits = {
  timeoutMs: 15 * 60_000,
  accessToken: '15m',
  refreshToken: '7d',
  sameSite: 'strict',
} as const;

/** §9, "Captcha". */
export const captchaRules = { enabled: true, scoreThreshold: 0.5 } as const;

/** §9, "Rate limits per minute". */
export const rateLimits = { general: 60, auth: 10, ai: 30 } as const;

/** §9, "Input and uploads": characters, media types and bytes. */
export const inputLimits = {
  maxLength: 10_000,
  uploadTypes: ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'],
  maxFileSize: 10 * 1024 * 1024,
} as const;

/** §9, "Audit". */
export const auditRules = {
  enabled: false,
  logLevel: 'error',
  retentionDays: 90,
  sensitiveFields: ['password', 'token', 'api_key', 'secret', 'credit_card', 'ssn'],
} as const;

/** §9, "CORS". */
export const corsRules = {
  methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  credentials: true,
  maxAgeSeconds: 86_400,
} as const;

/** §9, "HSTS": one year. */
export const hstsMaxAgeSeconds = 365 * 86_400;
