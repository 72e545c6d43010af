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
        hint: 'Write it below the closing dashes, or move the file out of the folder until it has some.',
      };
    }),
  },
  'heading/h1': {
    severity: 'error',
    asks: 'A body has no first-level heading, because the title of the page already is one.',
    test: ofFacts(
      'headings',
      ({ depth }) =>
        depth === 1 && {
          message: "This heading would be the page's second h1.",
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
          hint: 'Write its text, or remove it.',
        },
    ),
  },
  'heading/alias': {
    severity: 'warning',
    asks: 'A stet-anchor comment, which keeps the old id of a heading, is directly above the heading.',
    test: ofFiles(function* ({ facts }) {
      const aliases = new Set([...findAliases(facts).values()].flat());
      for (const { text, place } of facts.comments) {
        const ids = aliasesIn(text);
        if (ids.length === 0 || ids.every((id) => aliases.has(id))) continue;
        yield {
          where: place,
          message: 'This comment is not directly above a heading.',
          hint: 'Move it to the line above its heading.',
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
          message: `The line below makes these ${lines} lines one heading.`,
          hint: 'Leave an empty line above the dashes, or write the heading on one line with ##.',
        }
      );
    }),
  },
});
