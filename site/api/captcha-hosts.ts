import type { ApiRequest } from './services.ts';

/** On which hosts a captcha may have been solved: the configured ones, else the one that was called. */
export function captchaHosts(c: ApiRequest): string[] {
  const { siteUrl, corsOrigins } = c.env.config;
  return [siteUrl ?? c.req.url, ...corsOrigins].map((address) => new URL(address).hostname);
}
