/** A site on its host. */
export interface LiveSite {
  origin: string;
  /** The prefix of the site's paths on this host. */
  base: string;
  /** Origin in the site's definition, which sitemaps and feeds use on every host. */
  ownOrigin: string;
}

/** The live URL of a path of the plan, which is unescaped and without the base. */
export function toLiveUrl({ origin, base }: LiveSite, path: string): string {
  return origin + base + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}
