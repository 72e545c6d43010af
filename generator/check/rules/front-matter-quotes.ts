import { atValue, type Rule } from '../rule.ts';

export const frontMatterQuotes: Rule = {
  id: 'front-matter/quotes',
  severity: 'warning',
  asks: 'Values are quoted with straight quotes; curly ones become part of the text.',
  *test({ files }) {
    for (const { file, data } of files) {
      for (const [key, value] of Object.entries((data as object | undefined) ?? {})) {
        if (typeof value !== 'string' || !isCurlyQuoted(value)) continue;
        yield {
          file,
          where: atValue(key),
          message: `The curly quotes round "${key}" are part of its text.`,
          hint: 'Write straight double quotes.',
          fix: () => JSON.stringify(value.slice(1, -1)),
        };
      }
    }
  },
};

function isCurlyQuoted(text: string): boolean {
  return /^(?:“[^“”]*”|‘[^‘’]*’|„[^„“”]*[“”]|«[^«»]*»)$/.test(text);
}
