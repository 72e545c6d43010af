import { hash } from 'node:crypto';
import type { Bundles } from '../assets/bundle.ts';
import { type Policies, requiresTrustedTypes } from '../config/policies.ts';
import type { Policy } from '../contract.ts';
import { addBase } from '../lib/base-path.ts';

/** Directives that browsers ignore in a `<meta>` policy; only the header has them. */
const headerOnly = ['frame-ancestors', 'report-uri', 'report-to', 'sandbox'];

/**
 * A policy as a header and as a meta tag. It includes the hashes of inline scripts and styles, and
 * the name of the Trusted Types policy for the HTML of pages (browser/trust-html.ts).
 */
export function writePolicy(
  policy: Policy | undefined,
  {
    scripts,
    styles,
    base = '',
  }: { scripts: Iterable<string>; styles: Iterable<string>; base?: string | undefined },
): { header: string; meta: string } | undefined {
  if (policy === undefined) return undefined;
  const wanted = requiresTrustedTypes(policy)
    ? { ...policy, 'trusted-types': [...(policy['trusted-types'] ?? []), 'default'] }
    : policy;
  const allow = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const hashes: Policy = {
    'script-src': Array.from(scripts, allow),
    'style-src': Array.from(styles, allow),
  };
  const directives = Object.entries(withDefaults(wanted, hashes));
  // A report URL may be a path of the site.
  const place = (source: string) => addBase(base, source);
  const write = (written: typeof directives) =>
    written
      .map(([name, list]) => [name, ...list.map(place), ...(hashes[name] ?? [])].join(' '))
      .join('; ');
  const meta = directives.filter(([name]) => !headerOnly.includes(name));
  return { header: write(directives), meta: write(meta) };
}

/** Adds a directive for each kind with hashes, if `default-src` would otherwise block it. */
function withDefaults(policy: Policy, hashes: Policy): Policy {
  const sources = policy['default-src']?.filter((source) => source !== "'none'");
  const missing = Object.keys(hashes).filter((name) => hashes[name]?.length && !policy[name]);
  if (sources === undefined) return policy;
  return { ...policy, ...Object.fromEntries(missing.map((name) => [name, sources])) };
}

/**
 * The header for all answers. It allows everything that any page may do and any document contains.
 * Static hosts have no rule for "all pages except some", and they join two rules for one header.
 */
export function policyHeader(
  site: Policies & { base?: string | undefined },
  bundles: Pick<Bundles, 'inlineScripts' | 'client'>,
) {
  const { inlineScripts, client } = bundles;
  const scripts = new Set(Object.values(inlineScripts).filter((script) => script !== ''));
  const styles = new Set(
    Object.values(client.inlineStyles).flatMap((sheets) => Object.values(sheets)),
  );
  return writePolicy(widestPolicy(site), { scripts, styles, base: site.base })?.header;
}

/** A policy that allows everything that any of the site's policies allows. */
function widestPolicy({ contentSecurityPolicy, pagePolicies }: Policies): Policy | undefined {
  if (contentSecurityPolicy === undefined) return undefined;
  const others = Object.values(pagePolicies);
  const directives = Object.entries(contentSecurityPolicy).flatMap(([name, sources]) => {
    // Documents cannot set these directives, so all pages share them.
    if (headerOnly.includes(name)) return [[name, sources]];
    const lists = others.map((policy) => policy[name]);
    // One policy does not restrict this at all. All policies have the same `-src` directives
    // (config-schema.ts).
    if (lists.includes(undefined)) return [];
    const all = [...new Set([sources, ...lists.map((list) => list ?? [])].flat())];
    // `'none'` has no effect next to other sources, and browsers warn about it.
    return [[name, all.length > 1 ? all.filter((source) => source !== "'none'") : all]];
  });
  return Object.fromEntries(directives);
}
