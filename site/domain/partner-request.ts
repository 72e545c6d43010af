import { removeInvisible } from '../lib/remove-invisible.ts';

/**
 * The required fields (spec §3, §5) in the order of the form: the error message and the input.
 * Limits count UTF-16 units, like `maxlength`. The limit of an email address is from RFC 5321.
 */
export const requiredInputs = {
  firstName: {
    problem: 'Please enter your first name',
    label: 'First name',
    autoComplete: 'given-name',
    maxLength: 100,
  },
  lastName: {
    problem: 'Please enter your last name',
    label: 'Last name',
    autoComplete: 'family-name',
    maxLength: 100,
  },
  email: {
    problem: 'Please enter a valid email address',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: 254,
  },
  phone: {
    problem: 'Please enter your phone number',
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
  },
  company: {
    problem: 'Please enter your company name',
    label: 'Company',
    autoComplete: 'organization',
    maxLength: 200,
  },
  title: {
    problem: 'Please enter your title',
    label: 'Title',
    autoComplete: 'organization-title',
    maxLength: 200,
  },
} as const;

export type RequiredField = keyof typeof requiredInputs;

export const requiredFields = Object.keys(requiredInputs) as RequiredField[];

/** Every field of a request, in the order of the form. */
export const partnerFields = [...requiredFields, 'additionalInfo'] as const;

export type PartnerValues = Record<(typeof partnerFields)[number], string>;

export const fieldLimits = mapFields((name) =>
  name === 'additionalInfo' ? 5_000 : requiredInputs[name].maxLength,
);

export type PartnerErrors = { [Field in RequiredField]?: string };

/** Optional parts of the payload, omitted if empty. */
interface Extras {
  recaptchaToken?: string | undefined;
  /**
   * Value of the invisible field. Only a bot fills it in, and the server then drops the request.
   */
  website?: string | undefined;
}

/** The body of the request (spec §7). */
export type PartnerPayload = PartnerValues & Extras;

/** Runs in linear time: no two parts can match the same character. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The error message of every invalid field; empty if the form can be sent. */
export function validate(values: PartnerValues): PartnerErrors {
  const errors: PartnerErrors = {};
  for (const field of requiredFields) {
    if (!isValid(field, clean(values[field]))) errors[field] = requiredInputs[field].problem;
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

/** The payload to send: values without invisible characters and surrounding spaces. */
export function toPayload(values: PartnerValues, extras: Extras = {}): PartnerPayload {
  const { recaptchaToken, website } = extras;
  return {
    ...mapFields((name) => clean(values[name])),
    ...(recaptchaToken && { recaptchaToken }),
    ...(website && { website }),
  };
}

/** Builds a value for every field, in the order of the form. */
export function mapFields<T>(read: (name: keyof PartnerValues) => T) {
  const entries = partnerFields.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<keyof PartnerValues, T>;
}

function clean(text: string): string {
  return removeInvisible(text).trim();
}
