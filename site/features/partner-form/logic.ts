import { removeInvisible } from '../../remove-invisible.ts';

/**
 * The fields that must be filled in (spec §3, §5), in the order of the form: what is wrong if one is
 * not, and its input. A limit counts UTF-16 units, as `maxlength` does; an address has that of RFC 5321.
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

/** Their names. */
export const requiredFields = Object.keys(requiredInputs) as RequiredField[];

/** Every field of a request, in the order of the form. */
export const partnerFields = [...requiredFields, 'additionalInfo'] as const;

export type PartnerValues = Record<(typeof partnerFields)[number], string>;

/** The limit of every field. */
export const fieldLimits = mapFields((name) =>
  name === 'additionalInfo' ? 5_000 : requiredInputs[name].maxLength,
);

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

/** The first field of the form that has an error. */
export function firstInvalid(errors: PartnerErrors): RequiredField | undefined {
  return requiredFields.find((field) => errors[field] !== undefined);
}

/** The errors without that of a field which is being edited. */
export function withoutError(errors: PartnerErrors, field: string): PartnerErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** The values of the form, as they were typed. */
export function readValues(data: FormData): PartnerValues {
  return mapFields((name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  });
}

/** Something for every field, in the order of the form. */
export function mapFields<T>(read: (name: keyof PartnerValues) => T) {
  const entries = partnerFields.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<keyof PartnerValues, T>;
}

/** The text of the field that nobody sees. */
export function readTrap(data: FormData): string {
  return String(data.get('website') ?? '');
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

function clean(text: string): string {
  return removeInvisible(text).trim();
}

/** Why the server refused, in its own words if it has any (spec §8). */
export async function errorMessageOf(response: Pick<Response, 'json' | 'status'>): Promise<string> {
  // An answer that is not JSON has no message.
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'message' in body) {
    const { message } = body;
    if (typeof message === 'string' && message.trim() !== '') return message;
  }
  return `Failed to submit form (${response.status})`;
}
