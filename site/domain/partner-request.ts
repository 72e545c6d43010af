import { removeInvisible } from '../lib/remove-invisible.ts';

/** What is wrong with each field that must be filled in (spec §5), in the order of the form. */
const messages = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter a valid email address',
  phone: 'Please enter your phone number',
  company: 'Please enter your company name',
  title: 'Please enter your title',
} as const;

export type RequiredField = keyof typeof messages;

/** The fields that must be filled in, in the order of the form. */
export const requiredFields = Object.keys(messages) as RequiredField[];

/** Every field of a request (spec §3), in the order of the form. */
export const partnerFields = [...requiredFields, 'additionalInfo'] as const;

/** UTF-16 units that a field may have, as `maxlength` counts them; of an address by RFC 5321. */
export const fieldLimits = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  company: 200,
  title: 200,
  additionalInfo: 5_000,
} as const satisfies Record<(typeof partnerFields)[number], number>;

export type PartnerValues = Record<(typeof partnerFields)[number], string>;

export type PartnerErrors = { [Field in RequiredField]?: string };

/** What goes with the values, left out while it is empty. */
interface Extras {
  recaptchaToken?: string | undefined;
  /** Text of the field that nobody sees: only a program fills it in, and the server drops the request. */
  website?: string | undefined;
}

/** The body of the request (spec §7). */
export type PartnerPayload = PartnerValues & Extras;

/** Linear in the length of the input: no two parts can match the same character. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The message of every field that is not right; an empty object when the form can be sent. */
export function validate(values: PartnerValues): PartnerErrors {
  const errors: PartnerErrors = {};
  for (const field of requiredFields) {
    if (!isValid(field, clean(values[field]))) errors[field] = messages[field];
  }
  return errors;
}

function isValid(field: RequiredField, value: string): boolean {
  return field === 'email' ? isEmail(value) : value !== '';
}

/** Whether a text is an email address, by the simple rule of spec §5. */
export function isEmail(text: string): boolean {
  return emailPattern.test(text);
}

/** What is sent: the values without invisible characters and the space around them. */
export function toPayload(values: PartnerValues, extras: Extras = {}): PartnerPayload {
  const { recaptchaToken, website } = extras;
  return {
    ...mapFields((name) => clean(values[name])),
    ...(recaptchaToken && { recaptchaToken }),
    ...(website && { website }),
  };
}

/** A value for every field. */
export function mapFields(read: (name: keyof PartnerValues) => string): PartnerValues {
  return Object.fromEntries(partnerFields.map((name) => [name, read(name)])) as PartnerValues;
}

function clean(text: string): string {
  return removeInvisible(text).trim();
}
