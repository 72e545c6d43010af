import type { Rule } from '../rule.ts';

export const markdownRawHtml: Rule = {
  id: 'markdown/raw-html',
  severity: 'warning',
  asks: 'Markdown holds no HTML that the build takes out.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { tag, withText, place } of facts.droppedTags) {
        yield {
          file,
          where: place,
          message: withText
            ? `This block of HTML is taken out when the page is built, with the text in it.`
            : `The tag <${tag}> is taken out when the page is built.`,
          hint: instead[tag] ?? 'Write Markdown instead, or put it between backticks to show it.',
        };
      }
    }
  },
};

/** What Markdown has for the tags that authors reach for. */
const instead: Readonly<Record<string, string>> = {
  b: 'Write **text**.',
  strong: 'Write **text**.',
  i: 'Write *text*.',
  em: 'Write *text*.',
  a: 'Write [text](/path).',
  img: 'Write ![what it shows](../images/name.png).',
  br: 'End the line with a backslash, or start a new paragraph.',
  code: 'Write `text` between backticks.',
};
