import type { Rule } from '../rule.ts';

export const linkMoved: Rule = {
  id: 'link/moved',
  severity: 'warning',
  asks: 'A link leads to where a page is, not to where it was.',
  *test({ links }) {
    for (const { file, where, url, target } of links) {
      if (target.kind !== 'moved') continue;
      yield {
        file: file.file,
        where,
        message: `${url} has moved to ${target.to}.`,
        hint: `Write ${target.to}.`,
        fix: (written) => written.replace(url, target.to),
      };
    }
  },
};
