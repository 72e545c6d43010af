import { inputLimits } from '../domain/security.ts';
import { removeInvisible } from '../lib/remove-invisible.ts';
import { ApiError } from './api-error.ts';
import { textProblem } from './check-text.ts';

/** These may contain invisible characters, since no one reads them. */
const passwords: readonly string[] = ['password', 'newPassword'];

/**
 * Reads the texts of a body. Each is a single line and not empty.
 * @param limits the required names, with their maximum lengths. Other names are errors.
 * @throws ApiError 422 that names the first invalid one.
 */
export function readTexts<Name extends string>(
  body: Record<string, unknown>,
  limits: Readonly<Record<Name, number>>,
): Record<Name, string> {
  const names = Object.keys(limits) as Name[];
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(limits, name));
  if (unknown !== undefined || names.some((name) => body[name] === undefined)) {
    throw new ApiError(422, `The request must have ${names.join(', ')}, and nothing else.`);
  }
  const texts = names.map((name) => [name, readText(name, body[name], limits[name])] as const);
  return Object.fromEntries(texts) as Record<Name, string>;
}

function readText(name: string, value: unknown, maxLength: number): string {
  const shown =
    passwords.includes(name) && typeof value === 'string' ? removeInvisible(value) : value;
  const problem = textProblem(shown, { isOneLine: true, maxLength });
  if (problem !== undefined || typeof value !== 'string' || value.trim() === '') {
    const message = problem ?? 'Please fill this in';
    throw new ApiError(422, `${name}: ${message}.`, { field: name });
  }
  return value;
}

/** Maximum characters of a password and of a passkey's response (spec §9). */
export const longText = inputLimits.maxLength;

/** Maximum characters of names, ids and tokens. */
export const shortText = 100;
