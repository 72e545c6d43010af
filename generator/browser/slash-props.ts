import { addSlashes, linkUrl, planPath } from '../lib/page-url.ts';
import { mapProps, type Props } from './map-props.ts';
import type { HydratePage } from './page.ts';

/*
 * Only in the bundles of a site with `urlStyle: 'directory'`: adds the slash at the end of links in
 * JSX (assets/public-urls.ts), and removes it from the paths of pages to load (assets/entries.ts).
 */

const links = ['href', 'xlinkHref', 'action', 'formAction'];

/** Adds the slash to each link in the props of an HTML element; others stay unchanged. */
export function addSlashesToProps(type: unknown, props: Props): Props {
  return mapProps(type, props, {
    html: (html) => addSlashes(html, 'directory'),
    prop: (name, value) =>
      links.includes(name) && typeof value === 'string' ? linkUrl(value, 'directory') : value,
  });
}

/** Lets the functions for a site also take the paths of the browser, which end in a slash. */
export function ofPlanPaths(input: Parameters<HydratePage>[0]): Parameters<HydratePage>[0] {
  const { loadPage, needsDocument } = input;
  return {
    ...input,
    loadPage: (path) => loadPage(planPath(path, 'directory')),
    needsDocument: (path) => needsDocument(planPath(path, 'directory')),
  };
}
