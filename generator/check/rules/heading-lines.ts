import type { Rule } from '../rule.ts';

export const headingLines: Rule = {
  id: 'heading/lines',
  severity: 'warning',
  asks: 'A heading is one line; dashes right below a paragraph make a heading of all of it.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { place } of facts.headings) {
        const lines = (place.endLine ?? place.line) - place.line;
        if (lines < 2) continue;
        yield {
          file,
          where: place,
          message: `These ${lines} lines are one heading, by the line that stands right below them.`,
          hint: 'Leave a blank line above the dashes, or write ## and a text of one line.',
        };
      }
    }
  },
};
