import { paths } from '../domain/paths.ts';
import { connectHosts } from '../domain/security.ts';
import type { Settings } from '../domain/settings.ts';

/** Sources by directive. */
type Policy = Record<string, string[]>;

/** Sources from the documentation of gtag.js, without its advertising hosts. */
const analyticsHosts: Policy = {
  'script-src': ['https://www.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/**
 * Sources from the captcha provider's documentation, without inline styles: our own style sheet
 * styles its badge.
 */
const captchaHosts: Policy = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
};

interface Service {
  sources: Policy;
  /** Paths of the pages that use it. */
  pages: 'all' | readonly string[];
}

/** The configured services. A page's policy allows only the services that the page uses. */
function listServices(settings: Settings): Service[] {
  const { authMode, captchaSiteKey, analyticsId } = settings;
  const api = settings[connectHosts.provider];
  return [
    {
      sources: { 'connect-src': api === '' ? [] : [new URL(api).origin] },
      // Every page asks the server whether a signed-in visitor still has a session.
      pages: authMode === 'server' ? 'all' : [paths.partner()],
    },
    {
      sources: { 'connect-src': Object.values(connectHosts.aiModels) },
      // Servers call them with keys that browsers must not have.
      pages: [],
    },
    ...(analyticsId === undefined ? [] : [{ sources: analyticsHosts, pages: 'all' as const }]),
    ...(captchaSiteKey === undefined
      ? []
      : [{ sources: captchaHosts, pages: [paths.partner(), paths.login()] }]),
  ];
}

/** The policies of a build, in the form of the definition. */
export function contentSecurityPolicies(settings: Settings): {
  contentSecurityPolicy: Policy;
  pagePolicies: Record<string, Policy>;
} {
  const services = listServices(settings);
  const policyOf = (path: string | undefined) =>
    toPolicy(
      services
        .filter(({ pages }) => pages === 'all' || (path !== undefined && pages.includes(path)))
        .map(({ sources }) => sources),
    );
  const named = services.flatMap(({ pages }) => (pages === 'all' ? [] : pages));
  return {
    contentSecurityPolicy: policyOf(undefined),
    pagePolicies: Object.fromEntries(named.map((path) => [path, policyOf(path)])),
  };
}

/** The policy of a page that uses these hosts. Without hosts, it allows only this site. */
function toPolicy(hosts: readonly Policy[]): Policy {
  // Third-party scripts pass text to the browser in undocumented ways. Trusted types would break
  // them silently.
  const runsAlone = hosts.every((sources) => sources['script-src'] === undefined);
  return hosts.reduce(admit, {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(runsAlone && trustedTypes),
  });
}

/** Text becomes markup or code only where the generator allows it, in the body of a page. */
const trustedTypes: Policy = { 'require-trusted-types-for': ["'script'"] };

function admit(policy: Policy, hosts: Policy): Policy {
  const added = Object.entries(hosts).map(([name, sources]) => [
    name,
    [...(policy[name] ?? []).filter((source) => source !== "'none'"), ...sources],
  ]);
  return { ...policy, ...Object.fromEntries(added) };
}
