import type { Rule } from '../rule.ts';

export const markdownBareUrl: Rule = {
  id: 'markdown/bare-url',
  severity: 'advice',
  asks: 'A link says where it leads; a bare address reads badly aloud.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { url, bare, place } of facts.links) {
        if (!bare) continue;
        yield {
          file,
          where: place,
          message: 'This address became a link by itself.',
          hint: `Write [what it is](${url}), or <${url}> to show the address.`,
        };
      }
    }
  },
};
