import {
  mapFields,
  type PartnerErrors,
  type PartnerValues,
  type RequiredField,
  requiredFields,
} from '../../domain/partner-request.ts';

/** The first field of the form that has an error. */
export function firstInvalid(errors: PartnerErrors): RequiredField | undefined {
  return requiredFields.find((field) => errors[field] !== undefined);
}

/** The errors without that of a field, for when it is edited. */
export function withoutError(errors: PartnerErrors, field: string): PartnerErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

/** The values of the form, as typed. */
export function readValues(data: FormData): PartnerValues {
  return mapFields((name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  });
}

/** The value of the invisible field. */
export function readTrap(data: FormData): string {
  return String(data.get('website') ?? '');
}

/** The error message of a refused request, by the server if it has one (spec §8). */
export async function errorMessageOf(response: Pick<Response, 'json' | 'status'>): Promise<string> {
  // A response that is not JSON has no message.
  const message: unknown = (await response.json().catch(() => null))?.message;
  const isText = typeof message === 'string' && message.trim() !== '';
  return isText ? message : `Failed to submit form (${response.status})`;
}
