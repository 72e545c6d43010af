/** What the whole site says about itself. Change this file first. */
export const settings = {
  name: 'Margin notes',
  url: 'https://example.com',
  description: 'Notes on writing for the web, and on the small tools that make it a pleasure.',
  /** Your name, for feeds and search engines. */
  author: 'The editor',
  language: 'en',
  /** How many posts a list shows before it goes on at a next page. */
  postsPerPage: 10,
};
