import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { hasShortParts, relativePath } from '../lib/file-path.ts';
import { dataFileName, pageFileName } from '../lib/url-files.ts';
import type { Complaint } from './place-complaints.ts';

const pathShape = /^\/(?:[a-z0-9][a-z0-9._~-]*(?:\/[a-z0-9][a-z0-9._~-]*)*)?$/;

/** What hosts leave out of the name of a file: `/notes/index` is `/notes/`. */
const otherName = /(?:\/index|\.html)$/;

/** Complaints about the paths of planned pages: their shape, collisions, and views that do not exist. */
export function checkPaths(pages: readonly PageSpec[], site: Site): Complaint[] {
  return [
    ...pages.flatMap(checkShape),
    ...pages.flatMap((page) => checkView(page, site)),
    ...findCollisions(pages, site),
    ...checkTargets(pages, site),
  ];
}

function checkShape(page: PageSpec): Complaint[] {
  const { path } = page;
  if (pathShape.test(path) && !otherName.test(path) && hasShortParts(path)) return [];
  return [
    {
      rule: 'plan/path',
      severity: 'error',
      message: `"${path}" cannot be the path of a page.`,
      hint: otherName.test(path)
        ? 'Hosts take /index and .html at the end for other names of a page. Write another last word.'
        : !hasShortParts(path)
          ? 'A part of it is too long to be the name of a file. Shorten it to 240 characters.'
          : 'Write lower-case letters, digits and hyphens between single slashes, and no slash at the end.',
      ...place(page),
    },
  ];
}

function checkView(page: PageSpec, site: Site): Complaint[] {
  if (Object.hasOwn(site.views, page.view)) return [];
  return [
    {
      rule: 'plan/view',
      severity: 'error',
      message: `${page.path} asks for the view "${page.view}", which the definition does not have.`,
      hint: `The views are ${Object.keys(site.views).join(', ')}.`,
      ...place(page),
    },
  ];
}

/**
 * A rewrite that answers with a page of the site needs that page. A policy whose page is not there
 * would leave the page that was meant with another one.
 */
function checkTargets(pages: readonly PageSpec[], site: Site): Complaint[] {
  const paths = new Set(pages.map(({ path }) => path));
  const file = relativePath(site.root, site.configFile);
  return [
    ...site.rewrites
      .filter(({ to, status }) => (status === 200 || status === 404) && !paths.has(to))
      .map(({ from, to }) => ({
        rule: 'plan/rewrite',
        message: `The rewrite of ${from} leads to ${to}, which is not a page.`,
        hint: 'Plan a page with that path, or change the rewrite.',
      })),
    ...Object.keys(site.pagePolicies)
      .filter((path) => !paths.has(path))
      .map((path) => ({
        rule: 'plan/policy',
        message: `pagePolicies names ${path}, which is not a page.`,
        hint: 'Write the path of a page, as the site plans it.',
      })),
  ].map(({ rule, ...said }) => ({ rule, severity: 'error', ...said, file }));
}

/** Two pages collide when they would write one file, whether or not their paths are the same. */
function findCollisions(pages: readonly PageSpec[], site: Site): Complaint[] {
  const owners = new Map<string, PageSpec>();
  const complaints = new Map<PageSpec, Complaint>();
  const complain = (page: PageSpec, other: PageSpec) => {
    if (complaints.has(page)) return;
    complaints.set(page, {
      rule: 'plan/collision',
      severity: 'error',
      message: `${describe(page)} and ${describe(other)} would both be ${page.path}.`,
      hint: 'Give one of them another slug or file name.',
      ...place(page),
      ...(other.source !== undefined && { other: { file: other.source, at: lastPart(other) } }),
    });
  };
  for (const page of pages) {
    for (const file of [pageFileName(page.path, site.urlStyle), dataFileName(page.path)]) {
      const owner = owners.get(file);
      if (owner === undefined) owners.set(file, page);
      else if (owner !== page) {
        // Either file may be the wrong one, so that both are pointed at.
        if (owner.source !== undefined) complain(owner, page);
        complain(page, owner);
        break;
      }
    }
  }
  return [...complaints.values()];
}

function describe(page: PageSpec): string {
  return page.source ?? `the page ${page.path}`;
}

/** Where the path comes from: its file, and in that its last part. */
function place(page: PageSpec): Pick<Complaint, 'file' | 'at'> {
  return page.source === undefined ? {} : { file: page.source, at: lastPart(page) };
}

/** The last part of the path, a slug or an id, as it stands in the file that the page comes from. */
function lastPart({ path }: PageSpec): { value: string } {
  return { value: path.split('/').at(-1) ?? '' };
}
