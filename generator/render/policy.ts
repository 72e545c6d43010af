import type { Site } from '../config/site.ts';
import { scriptHash } from './document.ts';

/** Directives that browsers ignore in a `<meta>` policy; they stand in the header alone. */
const headerOnly = ['frame-ancestors', 'report-uri', 'report-to', 'sandbox'];

type Policies = Pick<Site, 'contentSecurityPolicy'>;

/** Whether browsers may take text for markup or code only by leave of a policy for trusted types. */
export function requiresTrustedTypes({ contentSecurityPolicy }: Policies): boolean {
  return contentSecurityPolicy?.['require-trusted-types-for'] !== undefined;
}

/**
 * The site's Content-Security-Policy with the hash of its inline script, and with the name of the
 * policy that lets bodies of pages pass (browser/trust-bodies.ts), as a header and as a meta tag.
 */
export function contentSecurityPolicy(
  site: Policies,
  inlineScript: string,
): { header: string; meta: string } | undefined {
  if (site.contentSecurityPolicy === undefined) return undefined;
  const added: Readonly<Record<string, string[]>> = {
    'script-src': [scriptHash(inlineScript)],
    'trusted-types': requiresTrustedTypes(site) ? ['default'] : [],
  };
  const wanted = {
    ...site.contentSecurityPolicy,
    ...(requiresTrustedTypes(site) && {
      'trusted-types': site.contentSecurityPolicy['trusted-types'] ?? [],
    }),
  };
  const directives = Object.entries(wanted).map(([name, sources]) => ({
    name,
    text: [name, ...sources, ...(added[name] ?? [])].join(' '),
  }));
  const join = (kept: typeof directives) => kept.map(({ text }) => text).join('; ');
  return {
    header: join(directives),
    meta: join(directives.filter(({ name }) => !headerOnly.includes(name))),
  };
}
