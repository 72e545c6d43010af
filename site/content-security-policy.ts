import type { Settings } from './settings.ts';

/** Sources by directive, as the definition takes them. */
type Policy = Record<string, string[]>;

/** What the analytics provider documents for gtag.js, without its advertising hosts. */
const analyticsHosts: Policy = {
  'script-src': ['https://www.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/** What the captcha provider documents, without inline styles: our own sheet styles its badge. */
const captchaHosts: Policy = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
};

/**
 * The policy of a build: this site alone, and the hosts of what is configured. Of the connect
 * hosts of spec §7 it admits the provider's API; AI model providers are called by servers, whose
 * keys no browser may hold, so a host for them would only be a way out for stolen data.
 */
export function contentSecurityPolicy(settings: Settings): Policy {
  const { apiBaseUrl, captchaSiteKey, analyticsId } = settings;
  return [
    apiBaseUrl === '' ? {} : { 'connect-src': [new URL(apiBaseUrl).origin] },
    analyticsId === undefined ? {} : analyticsHosts,
    captchaSiteKey === undefined ? {} : captchaHosts,
  ].reduce(admit, {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(runsAlone(settings) && trustedTypes),
  });
}

/** Text becomes markup or code nowhere but where the generator lets the body of a page pass. */
const trustedTypes: Policy = { 'require-trusted-types-for': ["'script'"] };

/**
 * Whether no script of another host runs: those hand text to the browser in ways that they do not
 * document, so that the requirement would break them without a word.
 */
function runsAlone({ captchaSiteKey, analyticsId }: Settings): boolean {
  return captchaSiteKey === undefined && analyticsId === undefined;
}

function admit(policy: Policy, hosts: Policy): Policy {
  const added = Object.entries(hosts).map(([name, sources]) => [
    name,
    [...(policy[name] ?? []), ...sources],
  ]);
  return { ...policy, ...Object.fromEntries(added) };
}
