import type { PageHead } from './page.ts';

/** The tags that `render/head.ts` writes after the title. */
const described = [
  'meta[property]',
  'meta[name^="twitter:"]',
  ...['description', 'keywords', 'author', 'robots'].map((name) => `meta[name="${name}"]`),
  ...['canonical', 'prev', 'next', 'alternate'].map((rel) => `link[rel="${rel}"]`),
  'script[type="application/ld+json"]',
].join(',');

/**
 * Gives the document the title and metadata of another page. A site calls it when it shows a page
 * that a link opened.
 */
export function applyHead({ title, tags }: PageHead): void {
  if (document.title !== title) document.title = title;
  for (const tag of document.head.querySelectorAll(described)) tag.remove();
  const template = document.createElement('template');
  template.innerHTML = tags;
  document.querySelector('title')?.after('\n', template.content);
}
