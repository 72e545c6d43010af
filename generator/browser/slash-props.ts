import { addSlashes, linkUrl, planPath } from '../lib/page-url.ts';
import type { HydratePage } from './page.ts';

/*
 * Only in the bundles of a site with `urlStyle: 'directory'`: adds the slash at the end of links in
 * JSX (assets/public-urls.ts), and removes it from the paths of pages to load (assets/entries.ts).
 */

type Props = Readonly<Record<string, unknown>>;

const links = ['href', 'xlinkHref', 'action', 'formAction'];

/** Adds the slash to each link in the props of an HTML element; others stay unchanged. */
export function addSlashesToProps(type: unknown, props: Props): Props {
  if (typeof type !== 'string') return props;
  const changed: Record<string, unknown> = {};
  for (const name of links) {
    const url = props[name];
    if (typeof url === 'string') changed[name] = linkUrl(url, 'directory');
  }
  const html = props.dangerouslySetInnerHTML;
  // The body of a page already has its slashes (render/render-page.ts).
  if (isInnerHtml(html) && props['data-page-body'] === undefined) {
    changed.dangerouslySetInnerHTML = { __html: addSlashes(html.__html, 'directory') };
  }
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}

function isInnerHtml(value: unknown): value is { __html: string } {
  return typeof (value as { __html?: unknown } | null | undefined)?.__html === 'string';
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
