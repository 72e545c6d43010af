import type { PageSpec, PageTools } from 'stet';
import { companyHead } from '../head/head.ts';

interface HiddenPage {
  view: string;
  data?: PageSpec['data'];
  part?: string;
  title: string;
  description: string;
  robots?: string;
}

/** Plans a page that search engines do not index. */
export function planHiddenPage(tools: PageTools, path: string, page: HiddenPage): PageSpec {
  const { view, data = null, part = 'Website', title, description } = page;
  const { robots = 'noindex, nofollow' } = page;
  return { path, view, data, head: companyHead(tools, { part, title, description, robots }) };
}
