import { defineSite } from 'stet';
import { pageSchema } from './content/schema.ts';
import { settings } from './settings.ts';
import type { PageData } from './views/page.tsx';

export default defineSite({
  name: settings.name,
  url: settings.url,
  language: settings.language,
  collections: {
    pages: {
      folder: 'content/pages',
      schema: pageSchema,
      fields: { title: 'title', description: 'description', updated: 'updated' },
    },
  },

  // One page for each Markdown file: `index.md` is `/`, `writing.md` is `/writing`.
  pages: ({ pages }, tools) => {
    const menu = pages
      .filter(({ data }) => data.menu !== undefined)
      .sort((a, b) => (a.data.menu ?? 0) - (b.data.menu ?? 0))
      .map(({ id, data }) => ({ path: pathOf(id), label: data.label ?? data.title }));

    return pages.map((page) => {
      const { title, description, updated } = page.data;
      const isHome = page.id === 'index';
      const card = tools.card({ template: 'page', texts: { title, site: settings.name } }, page);
      const data: PageData = { title, lead: description, menu };
      return {
        path: pathOf(page.id),
        view: 'page',
        data,
        body: page.html,
        source: page.file,
        head: {
          title: isHome ? settings.name : `${title} · ${settings.name}`,
          description,
          image: { ...card, alt: `${settings.name}: ${title}` },
          // Hosts answer unknown addresses with the page `/404`, which no search should find.
          ...(page.id === '404' && { robots: 'noindex' }),
        },
        ...(updated && { lastModified: updated }),
      };
    });
  },

  // No `client` entry: the pages are plain HTML and CSS.
  entries: { server: 'entry.server.tsx' },
  views: { page: 'views/page.tsx' },
  document: { template: 'document.html', inlineStyles: ['page'] },
  images: { bodySizes: '(min-width: 60rem) 42rem, 100vw' },
  socialCards: {
    templates: { page: 'cards/page.svg' },
    fonts: ['cards/inter-latin-600.woff2'],
  },
  staticFolder: 'static',

  // What pages may load: the site's own files. Name a host here to load anything from it.
  contentSecurityPolicy: {
    'default-src': ["'self'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  },
});

function pathOf(id: string): string {
  return id === 'index' ? '/' : `/${id}`;
}
