import type { Policy } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import type { Site } from './site.ts';

export type Policies = Pick<Site, 'contentSecurityPolicy' | 'pagePolicies'>;

/** Whether browsers may take text for markup or code only by leave of a policy for trusted types. */
export function requiresTrustedTypes(policy: Policy | undefined): boolean {
  return policy?.['require-trusted-types-for'] !== undefined;
}

/** Whether some page needs what lets the HTML of pages pass (browser/trust-html.ts). */
export function needsHtmlTrust({ contentSecurityPolicy, pagePolicies }: Policies): boolean {
  return [contentSecurityPolicy, ...Object.values(pagePolicies)].some(requiresTrustedTypes);
}

/** The policies with what `stet watch` adds to each page, which runs a script and listens. */
export function admitWatching(policies: Policies): Policies {
  return admit(policies, ['script-src', 'connect-src'], ["'self'"]);
}

/** The policies with the hosts from which images may come. */
export function admitImages(site: Policies & Pick<Site, 'images'>): Policies {
  return admit(site, ['img-src'], site.images.remote);
}

/** The policies with more sources for directives, where those restrict anything. */
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

/** Whether the definition names the host of an image of another site. */
export function admitsRemote({ images }: Pick<Site, 'images'>, image: URL): boolean {
  return images.remote.some((source) => matchesSource(source, image));
}

/** Whether a policy lets browsers load an image of another site. */
export function admitsImage(policy: Policy | undefined, image: URL): boolean {
  const sources = policy?.['img-src'] ?? policy?.['default-src'];
  return sources === undefined || sources.some((source) => matchesSource(source, image));
}

/** Whether a URL is one of those that a source names: `https://a.example`, `https://*.example`, `https:`. */
function matchesSource(source: string, { protocol, host }: URL): boolean {
  if (source === '*' || source === protocol) return true;
  const [, scheme = protocol, wildcard, name = ''] =
    /^(?:([a-z]+:)\/\/)?(\*\.)?([^/*'\s]+)/i.exec(source) ?? [];
  const isHost = wildcard === undefined ? host === name : host.endsWith(`.${name}`);
  return scheme === protocol && isHost;
}

/** The policy of a page as the site's definition has it. */
export function policyOf(site: Policies, path: string): Policy | undefined {
  return site.pagePolicies[path] ?? site.contentSecurityPolicy;
}

/**
 * Numbers the policies of the pages that have their own, by path: equal policies have the same
 * number. A page whose policy is that of the other pages is left out.
 */
export function numberPolicies(site: Policies): Record<string, number> {
  const policies = [site.contentSecurityPolicy, ...Object.values(site.pagePolicies)];
  const texts = policies.map((policy) => JSON.stringify(policy));
  const numbers = Object.entries(site.pagePolicies).map(
    ([path, policy]) => [path, texts.indexOf(JSON.stringify(policy))] as const,
  );
  const own = numbers.filter(([, number]) => number > 0);
  // As the site names a page, and as browsers do.
  return Object.fromEntries([...own, ...own.map(([path, number]) => [encodeUrl(path), number])]);
}
