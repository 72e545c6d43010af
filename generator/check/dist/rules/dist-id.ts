import type { PageRule } from '../dist-rule.ts';

export const distId: PageRule = {
  id: 'dist/duplicate-id',
  severity: 'error',
  asks: 'An id is there once on a page.',
  *testPage({ file, facts }) {
    const seen = new Set<string>();
    for (const { text, at } of facts.ids) {
      if (seen.has(text)) {
        yield {
          file,
          at,
          written: text,
          message: `The id "${text}" is on this page twice.`,
          hint: 'Give one of the two elements another id.',
        };
      }
      seen.add(text);
    }
  },
};
