/** What the whole site says about itself. Change this file first. */
export const settings = {
  name: 'Plain page',
  url: 'https://example.com',
  description: 'A small site of a few pages: quick to read, easy to change, at home on any host.',
  language: 'en',
};
