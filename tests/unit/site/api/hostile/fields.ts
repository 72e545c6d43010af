import { partnership } from '../../../../helpers/api.ts';
import type { Attack } from '../../../../helpers/hostile.ts';

const required = ['firstName', 'lastName', 'email', 'phone', 'company', 'title'] as const;
const fields = [...required, 'additionalInfo', 'recaptchaToken', 'website'] as const;

const otherTypes: [name: string, value: unknown][] = [
  ['a number', 1e308],
  ['a truth', true],
  ['a list', []],
];

const wrongTypes: Attack[] = fields.flatMap((field) =>
  otherTypes.map(([name, value]) => ({
    name: `${field} is ${name}`,
    body: { ...partnership, [field]: value },
    status: 422,
  })),
);

const empty: Attack[] = required.map((field) => ({
  name: `${field} is only spaces that cannot be seen`,
  body: { ...partnership, [field]: '\u00a0\u2003\ufeff' },
  status: 422,
}));

/** Texts that no input of a page can hold, and what each would be good for. */
const wrongTexts: [name: string, value: string][] = [
  ['NUL, at which some programs cut', 'Maya\u0000.exe'],
  ['a backspace, which hides in terminals', 'Maya\b\b\b\bRoot'],
  ['a sequence that a terminal obeys', '\u001b]0;owned\u0007'],
  ['delete', 'Maya\u007f'],
  ['the other sequence that a terminal obeys', '\u009b2J'],
  ['a turn of the direction', 'gnp.\u202eexe'],
  ['a line end and a header', 'Maya\r\nBcc: all@evil.example'],
  ['a line of a log', 'Maya\n{"level":"error","message":"forged"}'],
  ['half of a pair', '\ud83d'],
  ['the other half', '\ude00'],
  ['both halves, swapped', '\ude00\ud83d'],
  ['101 characters', 'x'.repeat(101)],
  ['a space without a width', 'Ma\u200bya'],
  ['a mark of the direction', 'Maya\u200f'],
  ['an Arabic mark of the direction', '\u061cMaya'],
  ['an embedding', '\u202aMaya\u202c'],
  ['an isolate', '\u2067ayaM\u2069'],
  ['a byte order mark', 'Maya\ufeffO'],
  ['a word joiner', 'Ma\u2060ya'],
  ['a soft hyphen', 'Ma\u00adya'],
  ['a letter that is blank', 'Maya\u3164'],
  ['a text of tags, which only machines read', 'Maya\u{e0041}\u{e0042}'],
  ['bytes in variation selectors', 'Maya\ufe01\ufe02\ufe03'],
  ['a joiner between Latin letters', 'Ma\u200dya'],
  ['a joiner at the beginning', '\u200cMaya'],
  ['a separator of lines', 'Maya\u2028Okafor'],
];

const texts: Attack[] = wrongTexts.map(([name, value]) => ({
  name: `a first name with ${name}`,
  body: { ...partnership, firstName: value },
  status: 422,
}));

const wrongEmails = [
  'mallory',
  '@evil.example',
  'mallory@',
  'mallory@evil',
  'mallory@.example',
  'mallory@evil.',
  'mallory@evil..example',
  'a@b@evil.example',
  'mallory smith@evil.example',
  'mallory@evil .example',
  '"a@b"@evil.example',
  'mallory@evil.example, all@usta.example',
  'Mallory <mallory@evil.example>',
  'mallory@evil.example\r\nBcc: all@usta.example',
  'mallory@evil.example\u0000@usta.example',
  `${'a'.repeat(242)}@evil.example`,
  `a@${'b.'.repeat(126)}`,
  `${'@'.repeat(254)}`,
];

const emails: Attack[] = wrongEmails.map((email) => ({
  name: `the address ${JSON.stringify(email).slice(0, 60)}`,
  body: { ...partnership, email },
  status: 422,
}));

const tokens: Attack[] = [
  {
    name: 'a captcha token that is none',
    body: { ...partnership, recaptchaToken: 'x' },
    status: 403,
  },
  {
    name: 'a captcha token with a secret of its own',
    body: { ...partnership, recaptchaToken: 'x&secret=mine&success=true' },
    status: 403,
  },
  {
    name: 'a captcha token of 10,000 characters',
    body: { ...partnership, recaptchaToken: 'x'.repeat(10_000) },
    status: 403,
  },
  {
    name: 'a captcha token with a line end',
    body: { ...partnership, recaptchaToken: 'x\r\nHost: evil.example' },
    status: 422,
  },
];

/** Fields with what does not belong there. */
export const fieldAttacks: readonly Attack[] = [
  ...wrongTypes,
  ...empty,
  ...texts,
  ...emails,
  ...tokens,
  // Answered like any other, so that the program does not try another way; nothing is stored.
  { name: 'the field that nobody sees', body: { ...partnership, website: 'x' }, status: 201 },
];
