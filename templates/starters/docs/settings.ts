import type { Settings } from './theme/settings';

/** What the whole site says about itself. Change this file first. */
export const settings: Settings = {
  name: 'Docs',
  url: 'https://example.com',
  language: 'en',
  /** The groups of the sidebar, in this order. A page names its own in its front matter. */
  sections: ['Start', 'Guides', 'Reference'],
  // These two add a link to each page, and one to the header:
  // editUrl: 'https://github.com/you/project/edit/main/',
  // repository: 'https://github.com/you/project',
};
