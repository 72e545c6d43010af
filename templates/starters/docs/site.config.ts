import { defineSite } from 'stet';
import { settings } from './settings';
import { docSchema } from './theme/doc-schema';
import { planDocs } from './theme/plan-docs';
import { collectSections } from './theme/search/collect-sections';
import { makeSearchIndex } from './theme/search/make-index';

export default defineSite({
  url: settings.url,
  name: settings.name,
  language: settings.language,
  collections: {
    docs: {
      folder: 'docs',
      schema: docSchema(settings.sections),
      fields: { title: 'title', description: 'description', updated: 'updated' },
      rehypePlugins: [collectSections],
    },
  },
  pages: ({ docs }, tools) => planDocs(docs, settings, tools),
  shared: ({ docs }, tools) => ({
    settings,
    searchIndex: tools.file('search.json', makeSearchIndex(docs)),
  }),
  entries: { server: 'theme/entry.server.tsx' },
  views: { doc: 'theme/doc-page.tsx', 'not-found': 'theme/not-found-page.tsx' },
  document: {
    template: 'theme/document.html',
    // Sets the theme before the first paint.
    inlineScript: 'theme/browser/before-paint.ts',
    // All other JavaScript of the site: theme switch, search, copy buttons.
    script: 'theme/browser/main.ts',
  },
  // The picture of a page where its link is shared.
  socialCards: {
    templates: { page: 'cards/page.svg' },
    fonts: ['cards/inter-latin-600.woff2'],
  },
  staticFolder: 'static',
  contentSecurityPolicy: {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  },
});
