import type { Site } from '../../config/site.ts';
import type { HeaderRule, Rewrite } from '../../contract.ts';
import { addBase } from '../../lib/base-path.ts';
import { encodeUrl } from '../../lib/encode-url.ts';
import { escapeForRegExp } from '../../lib/escape.ts';
import { createRuleFinder } from '../../lib/find-rule.ts';
import { servedType } from '../../lib/media-type.ts';
import { planPath } from '../../lib/page-url.ts';
import { pageFileName } from '../../lib/url-files.ts';
import { hostFiles, isMove } from '../../output/host-files.ts';

/** The data that a web server needs to answer like `stet preview`. */
export type HostRules = ReturnType<typeof toHostRules>;

/** The caching of files that the site's headers do not set. */
export const revalidate = 'public, max-age=0, must-revalidate';

/**
 * Collects the rules that `_headers` and `_redirects` contain.
 * @param files paths of the output's files that are not pages.
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
      ? `/${pageFileName(planPath(to, site.urlStyle), site.urlStyle)}`
      : encodeUrl(addBase(site.base, to));
    return { from, to: target, status };
  });
  // As the rules spell it (emit/headers.ts).
  const typed = headers.map(({ path, headers: { 'Content-Type': type, ...others } }) => ({
    ...{ path, type, headers: others },
  }));
  const found = files.flatMap((file) => /[^/]\.([A-Za-z0-9]+)$/.exec(file)?.[1] ?? []);
  const extensions = [...new Set(['html', 'json', ...found])].sort();
  return {
    /** The start of every path of the site; the paths of the rules do not include it. */
    base: site.base,
    urlStyle: site.urlStyle,
    /** If several match, the last one wins. */
    headers: [{ path: '/*', headers: { 'Cache-Control': revalidate } }, ...typed],
    /**
     * The media types that rules set for files, apart from the headers, because servers set a type
     * too. If several match, the first one counts.
     */
    ownTypes: typed
      .flatMap(({ path, type }) => (type === undefined ? [] : [{ path, type }]))
      .reverse(),
    /** Paths that redirect even if there is a file. */
    redirects: withoutCovered(rules.filter(isMove)),
    /**
     * Rules for paths without a file. For a path, the first match counts, and no later rule is
     * covered by an earlier one. For the statuses 200 and 404, `to` is the file to send.
     */
    fallbacks: withoutCovered(rules.filter((rule) => !isMove(rule))),
    /** Media types of files by extension; for text, with the charset. */
    types: new Map(extensions.map((extension) => [extension, servedType(`x.${extension}`)])),
  };
}

/** Removes rules that an earlier rule covers: servers prefer the longest path to the first rule. */
function withoutCovered(rules: readonly Rewrite[]): Rewrite[] {
  const findRule = createRuleFinder(rules);
  return rules.filter((rule) => findRule(rule.from) === rule);
}

/** The regular expression for a rule's path, which may end in `*`. */
export function patternOf(path: string): string {
  return `^${escapePattern(path.replace(/\*$/, ''))}${path.endsWith('*') ? '' : '$'}`;
}

/** The regular expression for the files that servers must not send. */
export const unsentFiles = `^/(?:${[...hostFiles].map(escapePattern).join('|')})$`;

/** Escapes a text for a regular expression in quotes. */
export function escapePattern(text: string): string {
  return escapeForRegExp(text).replaceAll('"', '\\"');
}
