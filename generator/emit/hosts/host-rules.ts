import type { Site } from '../../config/site.ts';
import type { HeaderRule, Rewrite } from '../../contract.ts';
import { addBase } from '../../lib/base-path.ts';
import { encodeUrl } from '../../lib/encode-url.ts';
import { servedType } from '../../lib/media-type.ts';
import { matches, pageFileName } from '../../lib/url-files.ts';
import { hostFiles } from '../../output/host-files.ts';

/** What a web server has to know to answer as `stet preview` does. */
export type HostRules = ReturnType<typeof toHostRules>;

/** What hosts are told of files that the site's headers do not speak of. */
export const revalidate = 'public, max-age=0, must-revalidate';

/**
 * Gathers the rules from what `_headers` and `_redirects` are made of.
 * @param files paths of the files of the output that are not pages.
 */
export function toHostRules(
  site: Site,
  headers: readonly HeaderRule[],
  rewrites: readonly Rewrite[],
  files: readonly string[],
) {
  const rules = rewrites.map(({ from, to, status }): Rewrite => {
    const isFile = status === 200 || status === 404;
    const target = isFile
      ? `/${pageFileName(to, site.urlStyle)}`
      : encodeUrl(addBase(site.base, to));
    return { from, to: target, status };
  });
  const found = files.flatMap((file) => /[^/]\.([A-Za-z0-9]+)$/.exec(file)?.[1] ?? []);
  const extensions = [...new Set(['html', 'json', ...found])].sort();
  const isRedirect = ({ from, status }: Rewrite) =>
    !from.endsWith('*') && status >= 300 && status < 400;
  return {
    /** What every path of the site begins with; the paths of the rules do not. */
    base: site.base,
    /** Later ones win. */
    headers: [{ path: '/*', headers: { 'Cache-Control': revalidate } }, ...headers],
    /** Paths that lead elsewhere whatever file is there. */
    redirects: withoutCovered(rules.filter(isRedirect)),
    /**
     * What is done where there is no file; for a path the first counts, and no later one is for
     * less. `to` of statuses 200 and 404 is the file that is sent.
     */
    fallbacks: withoutCovered(rules.filter((rule) => !isRedirect(rule))),
    /** Media types of the files by extension, text with its charset. */
    types: new Map(extensions.map((extension) => [extension, servedType(`x.${extension}`)])),
  };
}

/** Leaves out what an earlier rule answers already: servers prefer the longer path to the first. */
function withoutCovered(rules: readonly Rewrite[]): Rewrite[] {
  return rules.filter(
    ({ from }, index) => !rules.slice(0, index).some((earlier) => matches(earlier.from, from)),
  );
}

/** The regular expression for the paths of a rule, which may end in `*`. */
export function patternOf(path: string): string {
  return `^${escapePattern(path.replace(/\*$/, ''))}${path.endsWith('*') ? '' : '$'}`;
}

/** The regular expression for the files that no server sends. */
export const unsentFiles = `^/(?:${[...hostFiles].map(escapePattern).join('|')})$`;

/** A text as a regular expression that matches it alone. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&');
}
