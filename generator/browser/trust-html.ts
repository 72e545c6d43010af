/*
 * In the client bundle where the site's policy requires trusted types: browsers then take text for
 * markup only if the policy named "default" lets it pass: the bodies and heads of this site's pages.
 */

/** As far as it is used here; browsers without it take text as ever. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/** Sets up the policy, and returns what adds HTML of a page that came from this site. */
export function createHtmlTrust(): (html: string) => void {
  const trusted = new Set<string>();
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (trusted.has(text) ? text : null),
  });
  return (html) => trusted.add(html);
}
