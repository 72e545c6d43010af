import type { Rule } from '../rule.ts';

export const linkPlaceholder: Rule = {
  id: 'link/placeholder',
  severity: 'advice',
  asks: 'A link leads somewhere; "#" stands for a target that is not there yet.',
  *test({ links }) {
    for (const link of links) {
      if (link.target.kind !== 'placeholder') continue;
      yield {
        file: link.file.file,
        where: link.where,
        message: 'This link leads nowhere yet.',
        hint: 'Write its target as soon as there is one.',
      };
    }
  },
};
