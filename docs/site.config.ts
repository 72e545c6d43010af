import { defineSite } from 'stet';
import { docSchema } from '../templates/starters/docs/theme/doc-schema.ts';
import { planDocs } from '../templates/starters/docs/theme/plan-docs.ts';
import { collectSections } from '../templates/starters/docs/theme/search/collect-sections.ts';
import { makeSearchIndex } from '../templates/starters/docs/theme/search/make-index.ts';
import type { Settings } from '../templates/starters/docs/theme/settings.ts';

/** The theme is that of the template, whose files are used where they are. */
const template = '../templates/starters/docs';
const theme = `${template}/theme`;

const settings: Settings = {
  name: 'stet',
  url: process.env.SITE_URL ?? 'https://stet.example',
  language: 'en',
  sections: ['Start', 'Recipes', 'Reference'],
};

/** The guides of stet: `stet build --root docs`. */
export default defineSite({
  url: settings.url,
  name: settings.name,
  language: settings.language,
  collections: {
    docs: {
      folder: '.',
      schema: docSchema(settings.sections),
      fields: { title: 'title', description: 'description', updated: 'updated' },
      // These are about the USTA site and about work on stet itself.
      exclude: [
        'accessibility.md',
        'api.md',
        'configuration.md',
        'crawlers.md',
        'dependencies.md',
        'deploy.md',
        'differences.md',
        'extending.md',
        'how-it-works.md',
        'operations.md',
        'performance.md',
        'performance-method.md',
        'security.md',
        'security-asvs.md',
        'security-rules.md',
        'lighthouse.csv',
        // JSON Schemas, which the reference links to.
        'build.json',
        'cache.json',
        'check.json',
        'diff.json',
        'explain.json',
        'verify.json',
      ],
      rehypePlugins: [collectSections],
    },
  },
  pages: ({ docs }, tools) => planDocs(docs, settings, tools),
  shared: ({ docs }, tools) => ({
    settings,
    searchIndex: tools.file('search.json', makeSearchIndex(docs)),
  }),
  entries: { server: `${theme}/entry.server.tsx` },
  views: { doc: `${theme}/doc-page.tsx`, 'not-found': `${theme}/not-found-page.tsx` },
  document: {
    template: `${theme}/document.html`,
    inlineScript: `${theme}/browser/before-paint.ts`,
    script: `${theme}/browser/main.ts`,
  },
  socialCards: {
    templates: { page: `${template}/cards/page.svg` },
    fonts: [`${template}/cards/inter-latin-600.woff2`],
  },
  staticFolder: `${template}/static`,
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
