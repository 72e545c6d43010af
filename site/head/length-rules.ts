import { atValue, type CustomRule, defineRule, ofFiles } from 'stet';

/** Characters (spec §9). */
const titleLength = [50, 60] as const;
const descriptionLength = [150, 160] as const;

/** This site's rules for titles and descriptions, stricter than what search results cut off. */
export const lengthRules: CustomRule[] = [
  defineRule({
    id: 'head/title-length',
    severity: 'advice',
    asks: `A title has ${titleLength.join(' to ')} characters, with or without the name of the company.`,
    test: ofFiles(function* (file, { pageOf }) {
      const page = pageOf(file);
      const text = textOf(file.data, file.fields.title);
      if (text === undefined || page === undefined || isUnlisted(page.head)) return;
      if ([text, page.head.title].some((title) => excessOf(title, titleLength) === 0)) return;
      const isShort = excessOf(text, titleLength) < 0;
      yield {
        where: atValue(file.fields.title ?? ''),
        message: `The title has ${text.length} characters; ${titleLength.join(' to ')} are recommended.`,
        hint: isShort ? 'Describe the topic more precisely.' : 'Shorten it.',
      };
    }),
  }),
  defineRule({
    id: 'head/description-length',
    severity: 'advice',
    asks: `A description has ${descriptionLength.join(' to ')} characters.`,
    test: ofFiles(function* (file, { pageOf }) {
      const page = pageOf(file);
      const text = textOf(file.data, file.fields.description);
      if (text === undefined || page === undefined || isUnlisted(page.head)) return;
      const excess = excessOf(text, descriptionLength);
      if (excess === 0) return;
      yield {
        where: atValue(file.fields.description ?? ''),
        message: `The description has ${text.length} characters; ${descriptionLength.join(' to ')} are recommended.`,
        hint: excess < 0 ? `Add ${-excess} or more.` : `Cut ${excess} or more.`,
      };
    }),
  }),
];

function textOf(data: unknown, key: string | undefined): string | undefined {
  const value =
    key === undefined ? undefined : (data as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'string' ? value.trim() : undefined;
}

const isUnlisted = ({ robots = '' }: { robots?: string }) => robots.includes('noindex');

/** The characters above the maximum, or, as a negative number, below the minimum. */
function excessOf({ length }: string, [shortest, longest]: readonly [number, number]): number {
  return length < shortest ? length - shortest : Math.max(0, length - longest);
}
