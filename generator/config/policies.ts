import type { Policy } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import type { Site } from './site.ts';

export type Policies = Pick<Site, 'contentSecurityPolicy' | 'pagePolicies'>;

/** Whether browsers accept text as markup or code only through a trusted types policy. */
export function requiresTrustedTypes(policy: Policy | undefined): boolean {
  return policy?.['require-trusted-types-for'] !== undefined;
}

/** Whether a page needs the code that trusts the HTML of pages (browser/trust-html.ts). */
export function needsHtmlTrust({ contentSecurityPolicy, pagePolicies }: Policies): boolean {
  return [contentSecurityPolicy, ...Object.values(pagePolicies)].some(requiresTrustedTypes);
}

/** The policies, extended for `stet watch`, which adds a script and a connection to each page. */
export function admitWatching(policies: Policies): Policies {
  return admit(policies, ['script-src', 'connect-src'], ["'self'"]);
}

/** The policies, extended by the hosts of remote images. */
export function admitImages(site: Policies & Pick<Site, 'images'>): Policies {
  return admit(site, ['img-src'], site.images.remote);
}

/** Adds sources to directives that a policy restricts. */
function admit(
  { contentSecurityPolicy, pagePolicies }: Policies,
  names: readonly string[],
  added: readonly string[],
): Policies {
  const admitOne = (policy: Policies['pagePolicies'][string]) => {
    const admitted = names.flatMap((name) => {
      const sources = policy[name] ?? policy['default-src'];
      const missing = added.filter((source) => !sources?.includes(source));
      if (sources === undefined || missing.length === 0) return [];
      return [[name, [...sources.filter((source) => source !== "'none'"), ...missing]]];
    });
    return { ...policy, ...Object.fromEntries(admitted) };
  };
  return {
    contentSecurityPolicy: contentSecurityPolicy && admitOne(contentSecurityPolicy),
    pagePolicies: Object.fromEntries(
      Object.entries(pagePolicies).map(([path, policy]) => [path, admitOne(policy)]),
    ),
  };
}

/** Whether the definition allows the host of a remote image. */
export function admitsRemote({ images }: Pick<Site, 'images'>, image: URL): boolean {
  return images.remote.some((source) => matchesSource(source, image));
}

/** Whether a policy allows browsers to load a remote image. */
export function admitsImage(policy: Policy | undefined, image: URL): boolean {
  const sources = policy?.['img-src'] ?? policy?.['default-src'];
  return sources === undefined || sources.some((source) => matchesSource(source, image));
}

/**
 * Whether a source matches a URL. Sources look like `https://a.example`, `https://*.example` or
 * `https:`.
 */
function matchesSource(source: string, { protocol, host }: URL): boolean {
  if (source === '*' || source === protocol) return true;
  const [, scheme = protocol, wildcard, name = ''] =
    /^(?:([a-z]+:)\/\/)?(\*\.)?([^/*'\s]+)/i.exec(source) ?? [];
  const isHost = wildcard === undefined ? host === name : host.endsWith(`.${name}`);
  return scheme === protocol && isHost;
}

/** The policy of a page from the site's definition. */
export function policyOf(site: Policies, path: string): Policy | undefined {
  return site.pagePolicies[path] ?? site.contentSecurityPolicy;
}

/**
 * Numbers the pages' own policies by path; equal policies have the same number. Leaves out pages
 * whose policy equals the site's.
 */
export function numberPolicies(site: Policies): Record<string, number> {
  const policies = [site.contentSecurityPolicy, ...Object.values(site.pagePolicies)];
  const texts = policies.map((policy) => JSON.stringify(policy));
  const numbers = Object.entries(site.pagePolicies).map(
    ([path, policy]) => [path, texts.indexOf(JSON.stringify(policy))] as const,
  );
  const own = numbers.filter(([, number]) => number > 0);
  // Once as the site writes the path, and once as browsers do.
  return Object.fromEntries([...own, ...own.map(([path, number]) => [encodeUrl(path), number])]);
}
