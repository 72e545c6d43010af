import type { Site } from '../config/site.ts';

/** What rendering needs of a site: plain data, so that workers can be given it. */
export type RenderSite = Pick<
  Site,
  | 'root'
  | 'url'
  | 'name'
  | 'language'
  | 'entries'
  | 'views'
  | 'document'
  | 'contentSecurityPolicy'
  | 'pagePolicies'
>;

export function toRenderSite(site: Site): RenderSite {
  const { root, url, name, language, entries, views, document } = site;
  const { contentSecurityPolicy, pagePolicies } = site;
  return {
    root,
    url,
    name,
    language,
    entries,
    views,
    document,
    contentSecurityPolicy,
    pagePolicies,
  };
}
