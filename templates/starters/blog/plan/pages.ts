import type { PageSpec, PageTools } from 'stet';
import type { Page } from '../content/schemas.ts';
import { settings } from '../settings.ts';
import type { PageData } from '../views/page.tsx';
import { drawCard } from './card.ts';

/** A page that is no post: `content/pages/about.md` is `/about`. */
export function planPage(page: Page, tools: PageTools): PageSpec {
  const { title, description } = page.data;
  const data: PageData = { title, lead: description };
  return {
    path: `/${page.id}`,
    view: 'page',
    data,
    body: page.html,
    source: page.file,
    head: {
      title: `${title} · ${settings.name}`,
      description,
      image: drawCard(title, tools, page),
      // Hosts answer unknown addresses with the page `/404`, which no search should find.
      ...(page.id === '404' && { robots: 'noindex' }),
    },
  };
}
