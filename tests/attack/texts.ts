import type { Random } from '../helpers/random.ts';

/** Characters that a field of the form may have at most; `overlong` fills each with what was once allowed. */
const limits = {
  allowed: { name: 100, email: 254, phone: 40, company: 200, additionalInfo: 5_000 },
  overlong: { name: 10_000, email: 10_000, phone: 10_000, company: 10_000, additionalInfo: 10_000 },
} as const;

/** Words that no other text has, which cost a search index most. */
export function createText(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    text += `${random.integer(2 ** 31).toString(36)}${random.integer(2 ** 31).toString(36)} `;
  }
  return `${text.slice(0, length - 1)}x`;
}

/** The fields of a submission at their longest, and so together some 6 or 70 kB. */
export function longestValues(
  random: Random,
  number: number,
  size: keyof typeof limits,
): Record<string, string> {
  const { name, email, phone, company, additionalInfo } = limits[size];
  const ending = `.sender-${number}@example.com`;
  const begin = `No ${number} `;
  return {
    firstName: createText(random, name),
    lastName: createText(random, name),
    company: createText(random, company),
    title: createText(random, company),
    email: createText(random, email - ending.length).replaceAll(' ', '.') + ending,
    phone: createText(random, phone),
    additionalInfo: begin + createText(random, additionalInfo - begin.length),
  };
}
