/*
 * In the client bundle if the site's policy requires trusted types. Browsers then accept text as
 * markup only if the policy named "default" allows it. It allows the bodies and heads of this
 * site's pages.
 */

/** The part that this code uses; browsers without trusted types accept any text. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/** Sets up the policy and returns the function that adds HTML of a page of this site. */
export function createHtmlTrust(): (html: string) => void {
  const trusted = new Set<string>();
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (trusted.has(text) ? text : null),
  });
  return (html) => trusted.add(html);
}
