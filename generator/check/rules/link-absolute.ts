import type { Rule } from '../rule.ts';

export const linkAbsolute: Rule = {
  id: 'link/absolute',
  severity: 'advice',
  asks: 'A link to a page of this site is a path, so that it holds on every host.',
  *test({ links, site }) {
    for (const { url, file, where } of links) {
      if (!url.startsWith(`${site.url}/`) && url !== site.url) continue;
      const path = url.slice(site.url.length) || '/';
      yield {
        file: file.file,
        where,
        message: 'This link to the site itself has its host in it.',
        hint: `Write ${path}.`,
        fix: (written) => written.replace(url, () => path),
      };
    }
  },
};
