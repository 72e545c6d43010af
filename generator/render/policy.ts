import type { Bundles } from '../assets/bundle.ts';
import type { Site } from '../config/site.ts';
import { sourceHash } from './document.ts';

/** Directives that browsers ignore in a `<meta>` policy; they stand in the header alone. */
const headerOnly = ['frame-ancestors', 'report-uri', 'report-to', 'sandbox'];

type Policies = Pick<Site, 'contentSecurityPolicy'>;

/** Whether browsers may take text for markup or code only by leave of a policy for trusted types. */
export function requiresTrustedTypes({ contentSecurityPolicy }: Policies): boolean {
  return contentSecurityPolicy?.['require-trusted-types-for'] !== undefined;
}

/** What stands in documents as it is. */
interface Inline {
  script: string;
  styles: Iterable<string>;
}

/**
 * The site's Content-Security-Policy with the hashes of its inline script and style sheets, and with
 * the name of the policy that lets the HTML of pages pass (browser/trust-html.ts), as a header and as
 * a meta tag.
 */
export function contentSecurityPolicy(
  site: Policies,
  { script, styles }: Inline,
): { header: string; meta: string } | undefined {
  if (site.contentSecurityPolicy === undefined) return undefined;
  const added: Readonly<Record<string, string[]>> = {
    'script-src': [sourceHash(script)],
    'style-src': Array.from(styles, sourceHash),
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

/** The header for all pages, which admits what stands in any of them. */
export function policyHeader(
  site: Policies,
  { inlineScript, client }: Pick<Bundles, 'inlineScript' | 'client'>,
): string | undefined {
  const styles = Object.values(client.inlineStyles).flatMap((sheets) => Object.values(sheets));
  return contentSecurityPolicy(site, { script: inlineScript, styles: new Set(styles) })?.header;
}
