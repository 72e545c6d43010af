import type { Rule } from '../rule.ts';

export const linkMoved: Rule = {
  id: 'link/moved',
  severity: 'warning',
  asks: 'A link leads to where a page is, not to where it was.',
  *test({ links }) {
    for (const { file, where, url, target } of links) {
      if (target.kind !== 'moved') continue;
      const [rest = ''] = /[?#].*$/.exec(url) ?? [];
      // A browser that is redirected keeps the anchor, too.
      const to = /[?#]/.test(target.to) ? target.to : target.to + rest;
      yield {
        file: file.file,
        where,
        message: `${url} has moved to ${to}.`,
        hint: `Write ${to}.`,
        fix: (written) => written.replace(url, () => to),
      };
    }
  },
};
