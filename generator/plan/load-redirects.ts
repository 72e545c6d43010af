import { existsSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { Site } from '../config/site.ts';
import { explainYaml } from '../content/explain-yaml.ts';
import { createLocator } from '../content/locate.ts';
import { noHeader } from '../content/read-entry.ts';
import type { PageSpec } from '../contract.ts';
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts';
import { readText } from '../diagnostics/read-text.ts';
import { readablePath } from '../lib/decode-url.ts';
import { hasShortParts, relativePath } from '../lib/file-path.ts';
import { isObject } from '../lib/is-object.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';
import { planPath, type UrlStyle } from '../lib/page-url.ts';
import { createPathSuggester } from '../lib/suggest.ts';
import { parsePlainRedirects } from './parse-plain-redirects.ts';
import type { Complaint } from './place-complaints.ts';

/** A redirect from the old path of a page. */
export interface Redirect {
  /** A path that no page has. */
  from: string;
  /** Path of this site, optionally with an anchor, or a URL of another site. */
  to: string;
}

/** The valid targets of redirects: published paths, and paths that are hidden for now. */
type Targets = Record<'published' | 'hidden', Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>>;

/** A redirect, and where diagnostics about its old or new path should point. */
interface Written extends Redirect {
  placeOf(of: Fault['of']): Partial<Complaint>;
}

/**
 * Collects the redirects of a site: its redirects file, a YAML map from old to new paths, and the
 * aliases of its pages. Loops, chains and missing targets are errors at their line.
 * @param findTargets called only if there are redirects.
 */
export function loadRedirects(
  site: Site,
  pages: readonly PageSpec[],
  findTargets: () => Targets,
): { value: Redirect[]; complaints: Complaint[] } {
  const { value: written, diagnostics } = readRedirects(site);
  const all = [...written, ...pages.flatMap(readAliases)];
  if (all.length === 0) return { value: [], complaints: diagnostics };
  const redirects = new Map(all.map(({ from, to }) => [from, to]));
  const targets = findTargets();
  const context = {
    ...targets,
    urlStyle: site.urlStyle,
    suggestPath: createPathSuggester(targets.published.keys()),
    pathAfter: memoize((from: string) => {
      const to = redirects.get(from);
      return to === undefined ? undefined : pathOf(to, site.urlStyle);
    }),
  };
  const complaints = all.flatMap((redirect): Complaint[] => {
    const fault = checkRedirect(redirect, redirects, context);
    if (fault === undefined) return [];
    const { of, ...said } = fault;
    return [{ severity: 'error', ...said, ...redirect.placeOf(of) }];
  });
  return {
    value: [...redirects].map(([from, to]) => ({ from, to })),
    complaints: [...diagnostics, ...complaints],
  };
}

function readAliases({ path, source, aliases = [] }: PageSpec): Written[] {
  return aliases.map((alias) => ({
    from: alias.normalize(),
    to: path,
    placeOf: () => (source === undefined ? {} : { file: source, at: { value: alias } }),
  }));
}

function readRedirects(site: Site): Checked<Written[]> {
  if (!existsSync(site.redirects)) return { value: [], diagnostics: [] };
  const file = relativePath(site.root, site.redirects);
  const text = withLineFeeds(
    site.unsaved?.get(site.redirects) ?? readText(site.root, site.redirects),
  );
  const refuse = (said: Diagnostic) => ({ value: [], diagnostics: [{ ...said, file }] });
  const parse = once(() => parseDocument(text));
  const plain = parsePlainRedirects(text);
  const [error] = plain ? [] : parse().errors;
  if (error) return refuse({ ...explainYaml(error, text), rule: 'redirects/invalid' });
  const data: unknown = plain ?? parse().toJS() ?? {};
  if (!isObject(data)) return refuse(notMap);
  const locate = once(() => createLocator({ ...noHeader, headerText: text }, parse()));
  const value = Object.entries(data).map(([from, to]) => ({
    from: from.normalize(),
    to: typeof to === 'string' ? to.normalize() : '',
    placeOf: (of: Fault['of']) => ({ file, ...locate()({ path: [from.normalize()], of }) }),
  }));
  return { value, diagnostics: [] };
}

const notMap: Diagnostic = {
  rule: 'redirects/invalid',
  severity: 'error',
  message: 'The redirects are not a map from old paths to new ones.',
  hint: 'Write one line per redirect: /old/path: /new/path',
};

/** Endings of alternative page names that hosts also answer. */
const answered = {
  file: /(?:(?:\/index)?\.html|\/)$/,
  directory: /\/(?:index\.html)?$/,
};

/** A fault of the old or new path; an error unless it says otherwise. */
type Fault = Omit<Diagnostic, 'severity'> & Partial<Diagnostic> & { of: 'key' | 'value' };

function invalid(of: Fault['of'], message: string, hint: string): Fault {
  return { of, rule: 'redirects/invalid', message, hint };
}

/** What the check of a redirect needs from the site. */
interface RedirectContext extends Targets {
  urlStyle: UrlStyle;
  suggestPath(path: string): string | undefined;
  /** The path that a path redirects to, if it does. */
  pathAfter(path: string): string | undefined;
}

function checkRedirect(
  { from, to }: Redirect,
  redirects: ReadonlyMap<string, string>,
  { published, hidden, urlStyle, suggestPath, pathAfter }: RedirectContext,
): Fault | undefined {
  if (!/^\/[^\s?#*\p{Cc}]+$/u.test(from) || !hasShortParts(from)) {
    return invalid(
      'key',
      `"${from}" is not the path of a page.`,
      'Start it with a slash, without ? and #: /blog/old-post',
    );
  }
  const readable = toReadable(from);
  if (readable !== from) {
    return invalid(
      'key',
      `"${from}" is not written as hosts look it up.`,
      readable ? `Write ${readable}` : 'Write it without %, as a reader reads it.',
    );
  }
  const isTarget = /^(?:\/(?!\/)|https?:\/\/)[^\s\p{Cc}]*$/u.test(to);
  if (!isTarget || !URL.canParse(to, 'https://site.example')) {
    return invalid(
      'value',
      to === '' ? `The new place of ${from} is missing.` : `"${to}" is not a path or URL.`,
      'Write a path of this site, or a URL with https://.',
    );
  }
  const other = redirects.get(from);
  if (other !== undefined && other !== to) {
    return invalid(
      'key',
      `${from} redirects both to ${to} and to ${other}.`,
      'Remove one of them.',
    );
  }
  if (published.has(planPath(from, urlStyle))) {
    return invalid(
      'key',
      `There is a page ${from}, which this redirect would hide.`,
      'Remove the redirect, or the page.',
    );
  }
  const page = from.replace(answered[urlStyle], '');
  if (page !== from && published.has(page)) {
    return invalid(
      'key',
      `Hosts already redirect from ${from} to the page ${page} automatically.`,
      'Remove the redirect.',
    );
  }
  const path = pathOf(to, urlStyle);
  if (redirects.has(path)) return describeChain(from, path, pathAfter);
  if (!path.startsWith('/') || published.has(path)) return undefined;
  if (hidden.has(path)) {
    return {
      of: 'value',
      rule: 'redirects/target',
      severity: 'warning',
      message: `${path} is not public at this time.`,
      hint: 'Remove the redirect until the page is public, or write another path.',
    };
  }
  const meant = suggestPath(path);
  return {
    of: 'value',
    rule: 'redirects/target',
    message: `There is no page ${path}.`,
    hint: meant ? `Did you mean ${meant}?` : 'Write the path of an existing page.',
  };
}

/** The path of a target on this site, in the form of page paths. */
function pathOf(to: string, style: UrlStyle): string {
  return planPath(readablePath(to.split(/[?#]/)[0] ?? ''), style);
}

/** A path without escapes, dots and empty parts; undefined for an invalid escape. */
function toReadable(path: string): string | undefined {
  try {
    const { pathname } = new URL(path.replace(/\/{2,}/g, '/'), 'https://site.example');
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Describes a target that redirects again: to a final page or in a loop. */
function describeChain(
  from: string,
  first: string,
  pathAfter: RedirectContext['pathAfter'],
): Fault {
  const way = new Set([from]);
  let path: string | undefined = first;
  while (path !== undefined && !way.has(path)) {
    way.add(path);
    path = pathAfter(path);
  }
  if (path === undefined) {
    const message = `${first} is a redirect too.`;
    const hint = `Write the final target: ${[...way].at(-1)}`;
    return { of: 'value', rule: 'redirects/chain', message, hint };
  }
  const message = `These redirects form a circle: ${[...way, path].join(' → ')}.`;
  return { of: 'value', rule: 'redirects/loop', message, hint: 'Redirect one of them to a page.' };
}
