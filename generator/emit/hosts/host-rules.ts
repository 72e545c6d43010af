import type { Site } from '../../config/site.ts';
import type { HeaderRule, Rewrite } from '../../contract.ts';
import { servedType } from '../../lib/media-type.ts';
import { pageFileName } from '../../lib/url-files.ts';

/** What a web server has to know to answer as `stet preview` does. */
export interface HostRules {
  /** Later ones win. */
  headers: readonly HeaderRule[];
  /** Paths that lead elsewhere whatever file is there. */
  redirects: readonly HostRule[];
  /** What is done where there is no file; for a path the first counts, and no later one is for less. */
  fallbacks: readonly HostRule[];
  /** Media types of the files by extension, text with its charset. */
  types: ReadonlyMap<string, string>;
}

/** A rule of `_redirects`. */
export interface HostRule {
  /** The path, or what it begins with. */
  path: string;
  isPrefix: boolean;
  status: Rewrite['status'];
  /** A path or URL to go to; of statuses 200 and 404 the file that is sent. */
  to: string;
}

/** What hosts are told of files that the site's headers do not speak of. */
export const revalidate = 'public, max-age=0, must-revalidate';

/** Gathers the rules from what `_headers` and `_redirects` are made of. */
export function toHostRules(options: {
  site: Site;
  headers: readonly HeaderRule[];
  rewrites: readonly Rewrite[];
  /** Paths of the files of the output that are not pages. */
  files: readonly string[];
}): HostRules {
  const { site, headers, rewrites, files } = options;
  const rules = rewrites.map((rewrite) => toHostRule(rewrite, site));
  const isRedirect = ({ status, isPrefix }: HostRule) => !isPrefix && status >= 300 && status < 400;
  return {
    headers: [{ path: '/*', headers: { 'Cache-Control': revalidate } }, ...headers],
    redirects: withoutCovered(rules.filter(isRedirect)),
    fallbacks: withoutCovered(rules.filter((rule) => !isRedirect(rule))),
    types: new Map(
      [...new Set(['html', 'json', ...files.flatMap(extensionOf)])]
        .sort()
        .map((extension) => [extension, servedType(`x.${extension}`)]),
    ),
  };
}

function toHostRule({ from, to, status }: Rewrite, site: Site): HostRule {
  const isPrefix = from.endsWith('*');
  const isFile = status === 200 || status === 404;
  return {
    path: isPrefix ? from.slice(0, -1) : from,
    isPrefix,
    status,
    to: isFile ? `/${pageFileName(to, site.urlStyle)}` : to,
  };
}

/** Leaves out what an earlier rule answers already: servers prefer the longer path to the first. */
function withoutCovered(rules: readonly HostRule[]): HostRule[] {
  return rules.filter(
    ({ path, isPrefix }, index) =>
      !rules
        .slice(0, index)
        .some((earlier) =>
          earlier.isPrefix ? path.startsWith(earlier.path) : !isPrefix && path === earlier.path,
        ),
  );
}

function extensionOf(file: string): string[] {
  const extension = /[^/]\.([A-Za-z0-9]+)$/.exec(file)?.[1];
  return extension === undefined ? [] : [extension];
}
