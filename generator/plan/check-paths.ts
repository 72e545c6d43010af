import { parse } from 'node:path';
import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { readablePath } from '../lib/decode-url.ts';
import { hasShortParts, relativePath } from '../lib/file-path.ts';
import { slugify } from '../lib/slugify.ts';
import { cleanPath, dataFileName, pageFileName } from '../lib/url-files.ts';
import type { Complaint } from './place-complaints.ts';

/** Letters of any script with their marks, but no capitals. */
const part = String.raw`(?:(?![\p{Lu}\p{Lt}])[\p{L}\p{N}])(?:(?![\p{Lu}\p{Lt}])[\p{L}\p{M}\p{N}._~-])*`;
const pathShape = new RegExp(`^/(?:${part}(?:/${part})*)?$`, 'u');

/** Matches most paths in a fifth of the time that the full pattern takes. */
const plainShape = /^\/(?:[a-z\d][a-z\d._~-]{0,200}(?:\/[a-z\d][a-z\d._~-]{0,200})*)?$/;

/** Endings that hosts remove from file names: `/notes/index` is `/notes/`. */
const otherName = /(?:\/index|\.html)$/;

/** Finds invalid paths of planned pages, collisions, and views that do not exist. */
export function checkPaths(pages: readonly PageSpec[], site: Site): Complaint[] {
  const paths = new Set(pages.map(({ path }) => path));
  const wrong = pages.filter(({ path }) => !hasShape(path));
  // Two different valid paths never have the same file.
  const areApart = wrong.length === 0 && paths.size === pages.length;
  return [
    ...wrong.map(describeShape),
    ...pages
      .filter(({ view }) => !Object.hasOwn(site.views, view))
      .map((page) => ({
        rule: 'plan/view',
        message: `${page.path} asks for the view "${page.view}", which the definition does not have.`,
        hint: `The views are ${Object.keys(site.views).join(', ')}.`,
        ...place(page),
      })),
    ...(areApart ? [] : findCollisions(pages, site)),
    ...checkTargets(paths, site),
  ].map(({ rule, ...said }) => ({ rule, severity: 'error', ...said }));
}

/** A complaint; all complaints here are errors. */
type PathError = Omit<Complaint, 'severity'>;

function hasShape(path: string): boolean {
  if (otherName.test(path)) return false;
  return plainShape.test(path) || (pathShape.test(path) && hasShortParts(path));
}

function describeShape(page: PageSpec): PathError {
  const message = `"${page.path}" cannot be the path of a page.`;
  return { rule: 'plan/path', message, hint: adviseShape(page), ...place(page) };
}

function adviseShape({ path, source = '' }: PageSpec): string {
  if (path === '/404.html') return 'The not-found page has the path "/404".';
  if (otherName.test(path.toLowerCase())) {
    return 'To hosts, paths that end in /index or .html are other names of a page. Choose another ending.';
  }
  if (!hasShortParts(path)) {
    return 'A part of it is too long for a file name. Shorten it to 240 bytes: 240 English letters, or 80 Japanese ones.';
  }
  const words = path.split('/').map(slugify).join('/');
  const near = [readablePath(path), cleanPath(path), path.toLowerCase(), words];
  const meant = near.find((other) => other !== '/' && pathShape.test(other));
  const form =
    'lower-case letters, digits and hyphens between single slashes, and no slash at the end';
  if (meant === undefined) return `Write ${form}.`;
  return `${adviseRenaming(path, meant, source) ?? `Write ${meant}`}: a path has ${form}.`;
}

/** The file or folder whose name makes the path invalid, and a better name. */
function adviseRenaming(path: string, meant: string, source: string): string | undefined {
  const [parts, better] = [path.split('/'), meant.split('/')];
  const wrong = parts.findIndex((part, index) => part !== better[index]);
  const [part = '', other = ''] = [parts[wrong], better[wrong]];
  const names = source.split('/');
  if (part === '' || parts.length !== better.length) return undefined;
  if (names.slice(0, -1).includes(part)) return `Rename the folder ${part} to ${other}`;
  const { name, ext } = parse(names.at(-1) ?? '');
  return name === part ? `Rename the file to ${other}${ext}` : undefined;
}

/** Two pages collide if they would write the same file, even if their paths differ. */
function findCollisions(pages: readonly PageSpec[], site: Site): PathError[] {
  const owners = new Map<string, PageSpec>();
  const others = new Map<PageSpec, PageSpec>();
  const note = (page: PageSpec, other: PageSpec) => others.set(page, others.get(page) ?? other);
  for (const page of pages) {
    const data = site.views[page.view]?.hydrate ? [dataFileName(page.path)] : [];
    for (const file of [pageFileName(page.path, site.urlStyle), ...data]) {
      const owner = owners.get(file);
      if (owner === undefined) {
        owners.set(file, page);
        continue;
      }
      // Either page may be the mistake, so both get an error.
      if (owner.source !== undefined) note(owner, page);
      note(page, owner);
      break;
    }
  }
  return [...others].map(([page, other]) => ({
    rule: 'plan/collision',
    message: `${describe(page)} and ${describe(other)} would both be ${page.path}.`,
    hint: 'Give one of them another slug or file name.',
    ...place(page),
    ...(other.source !== undefined && { other: { file: other.source, at: lastPart(other) } }),
  }));
}

/** Rewrites and page policies need existing pages. */
function checkTargets(paths: ReadonlySet<string>, site: Site): PathError[] {
  const file = relativePath(site.root, site.configFile);
  return [
    ...site.rewrites
      .filter(({ to, status }) => (status === 200 || status === 404) && !paths.has(to))
      .map(({ from, to }) => ({
        rule: 'plan/rewrite',
        message: `The rewrite of ${from} goes to ${to}, which is not a page.`,
        hint: 'Plan a page with that path, or change the rewrite.',
        file,
      })),
    ...Object.keys(site.pagePolicies)
      .filter((path) => !paths.has(path))
      .map((path) => ({
        rule: 'plan/policy',
        message: `pagePolicies names ${path}, which is not a page.`,
        hint: 'Write the path of a page, as the site plans it.',
        file,
      })),
  ];
}

function describe(page: PageSpec): string {
  return page.source ?? `the page ${page.path}`;
}

/** The source of the path: its file, and the last part of the path in it. */
function place(page: PageSpec): Pick<Complaint, 'file' | 'at'> {
  return page.source === undefined ? {} : { file: page.source, at: lastPart(page) };
}

/** The last part of the path, a slug or an id, as written in the page's source file. */
function lastPart({ path }: PageSpec): { value: string } {
  return { value: path.split('/').at(-1) ?? '' };
}
