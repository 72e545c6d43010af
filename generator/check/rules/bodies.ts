import { aliasesIn, findAliases } from '../../content/heading-aliases.ts';
import { atTop, ofFacts, ofFiles } from '../make-rule.ts';
import { listRules } from '../rule.ts';

/** Rules about the body of an entry and its headings. */
export const bodyRules = listRules({
  'body/empty': {
    severity: 'warning',
    asks: 'An article has text.',
    test: ofFiles(function* ({ fields, words, data }) {
      if (fields.readTime === undefined || words > 0 || data === undefined) return;
      yield {
        where: atTop,
        message: 'There is no text below the front matter.',
        hint: 'Write it below the closing dashes, or keep the file out of the folder until then.',
      };
    }),
  },
  'heading/h1': {
    severity: 'error',
    asks: "A body has no first-level heading, because the page's title is one.",
    test: ofFacts(
      'headings',
      ({ depth }) =>
        depth === 1 && {
          message: 'This heading would be a second h1 of its page.',
          hint: 'Write ## instead of #, or remove the heading if it repeats the title.',
        },
    ),
  },
  'heading/order': {
    severity: 'warning',
    asks: "Headings don't skip a level.",
    test: ofFiles(function* ({ facts, fields }) {
      // The first level in a body depends on the page around it; an article starts below its title.
      let last = fields.readTime === undefined ? Number.POSITIVE_INFINITY : 1;
      for (const { depth, place } of facts.headings) {
        if (depth > last + 1) {
          yield {
            where: place,
            message: `A heading of level ${depth} follows one of level ${last}.`,
            hint: `Write ${'#'.repeat(last + 1)} instead of ${'#'.repeat(depth)}.`,
          };
        }
        last = depth;
      }
    }),
  },
  'heading/empty': {
    severity: 'error',
    asks: 'A heading has text.',
    test: ofFacts(
      'headings',
      ({ text, depth }) =>
        text.trim() === '' && {
          message: `This heading of level ${depth} has no text.`,
          hint: 'Write a text behind it, or remove it.',
        },
    ),
  },
  'heading/alias': {
    severity: 'warning',
    asks: "A comment with a heading's old id is directly above the heading.",
    test: ofFiles(function* ({ facts }) {
      const aliases = new Set([...findAliases(facts).values()].flat());
      for (const { text, place } of facts.comments) {
        const ids = aliasesIn(text);
        if (ids.length === 0 || ids.every((id) => aliases.has(id))) continue;
        yield {
          where: place,
          message: 'Below this comment is no heading that it could name.',
          hint: 'Write it on the line above the heading.',
        };
      }
    }),
  },
  'heading/lines': {
    severity: 'warning',
    asks: 'A heading is one line. Dashes directly below a paragraph turn the whole paragraph into a heading.',
    test: ofFacts('headings', ({ place }) => {
      const lines = (place.endLine ?? place.line) - place.line;
      return (
        lines > 1 && {
          message: `These ${lines} lines are one heading, by the line right below them.`,
          hint: 'Leave a blank line above the dashes, or write ## and a text of one line.',
        }
      );
    }),
  },
});
