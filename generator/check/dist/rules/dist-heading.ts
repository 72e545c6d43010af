import type { PageRule } from '../dist-rule.ts';

export const distHeading: PageRule = {
  id: 'dist/h1',
  severity: 'error',
  asks: 'A page has one heading of the first level.',
  *testPage({ file, path, facts }) {
    const [, second] = facts.headings;
    if (facts.headings.length === 1) return;
    yield {
      file,
      ...(second !== undefined && { at: second }),
      message: `${path} has ${facts.headings.length} headings of the first level.`,
      hint: 'Give the title of the page an h1, and nothing else.',
    };
  },
};
