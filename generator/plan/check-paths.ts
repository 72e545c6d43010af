import type { Site } from '../config/site.ts';
import { relativePath } from '../content/find-files.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { dataFileName, pageFileName } from './page-file-name.ts';

const pathShape = /^\/(?:[a-z0-9][a-z0-9._~-]*(?:\/[a-z0-9][a-z0-9._~-]*)*)?$/;

/** Complaints about the paths of planned pages: their shape, collisions, and views that do not exist. */
export function checkPaths(pages: readonly PageSpec[], site: Site): Diagnostic[] {
  return [
    ...pages.flatMap((page) => checkShape(page)),
    ...pages.flatMap((page) => checkView(page, site)),
    ...findCollisions(pages, site),
    ...checkRewrites(pages, site),
  ];
}

function checkShape(page: PageSpec): Diagnostic[] {
  if (pathShape.test(page.path)) return [];
  return [
    {
      rule: 'plan/path',
      severity: 'error',
      message: `"${page.path}" cannot be the path of a page.`,
      hint: 'Write lower-case letters, digits and hyphens between single slashes, and no slash at the end.',
      ...place(page),
    },
  ];
}

function checkView(page: PageSpec, site: Site): Diagnostic[] {
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

/** A rewrite that answers with a page of the site needs that page. */
function checkRewrites(pages: readonly PageSpec[], site: Site): Diagnostic[] {
  const paths = new Set(pages.map(({ path }) => path));
  return site.rewrites
    .filter(({ to, status }) => (status === 200 || status === 404) && !paths.has(to))
    .map(({ from, to }) => ({
      rule: 'plan/rewrite',
      severity: 'error',
      message: `The rewrite of ${from} leads to ${to}, which is not a page.`,
      hint: 'Plan a page with that path, or change the rewrite.',
      file: relativePath(site.root, site.configFile),
    }));
}

/** Two pages collide when they would write one file, whether or not their paths are the same. */
function findCollisions(pages: readonly PageSpec[], site: Site): Diagnostic[] {
  const owners = new Map<string, PageSpec>();
  const diagnostics: Diagnostic[] = [];
  for (const page of pages) {
    for (const file of [pageFileName(page.path, site.urlStyle), dataFileName(page.path)]) {
      const owner = owners.get(file);
      if (owner === undefined) owners.set(file, page);
      else if (owner !== page) {
        diagnostics.push({
          rule: 'plan/collision',
          severity: 'error',
          message: `${describe(owner)} and ${describe(page)} would both be ${page.path}.`,
          hint: 'Give one of them another slug or file name.',
          ...place(page),
        });
        break;
      }
    }
  }
  return diagnostics;
}

function describe(page: PageSpec): string {
  return page.source ?? `the page ${page.path}`;
}

function place(page: PageSpec): Pick<Diagnostic, 'file'> {
  return page.source === undefined ? {} : { file: page.source };
}
