/*
 * In the client bundle where the site's policy requires trusted types: a browser then refuses to
 * take text for markup or code, unless the policy named "default" lets it pass. React takes the
 * body of a page that is opened by a link as text, so exactly the bodies of this site's pages pass.
 */

/** As far as it is used here; browsers without it take text as ever. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/** Sets up the policy, and returns what adds the body of a page that came from this site. */
export function createBodyTrust(): (body: string) => void {
  const bodies = new Set<string>();
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (bodies.has(text) ? text : null),
  });
  return (body) => bodies.add(body);
}
