import { inputLimits } from '../domain/security.ts';
import { removeInvisible } from '../lib/remove-invisible.ts';
import { ApiError } from './api-error.ts';
import { textProblem } from './check-text.ts';

/** Nobody reads them: they may hold what cannot be seen. */
const passwords: readonly string[] = ['password', 'newPassword'];

/**
 * The texts of a body, each of one line and not empty.
 * @param limits the names that it must have, and no others, with how long each may be.
 * @throws ApiError 422 that names the first one which is not right.
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

/** Characters of a password, and of what a passkey has signed (spec §9). */
export const longText = inputLimits.maxLength;

/** Characters of a name, and of ids and tokens. */
export const shortText = 100;
