import type { Rule } from '../rule.ts';

const safe = ['https:', 'mailto:', 'tel:'];

export const linkScheme: Rule = {
  id: 'link/scheme',
  severity: 'warning',
  asks: 'A link to elsewhere is encrypted, or is an address or a number.',
  *test({ links }) {
    for (const link of links) {
      const { target } = link;
      if (target.kind !== 'external' || safe.includes(target.url.protocol)) continue;
      const { protocol } = target.url;
      yield {
        file: link.file.file,
        where: link.where,
        message:
          protocol === 'http:'
            ? 'This link is not encrypted.'
            : `The page has no link that starts with ${protocol}, but its text alone.`,
        hint:
          protocol === 'http:'
            ? 'Write https:// instead of http://.'
            : 'Write a path, an https:// URL, mailto: or tel:.',
      };
    }
  },
};
