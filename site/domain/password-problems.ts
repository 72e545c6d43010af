import { passwordRules } from './password-rules.ts';

const kinds: readonly (readonly [isNeeded: boolean, name: string, pattern: RegExp])[] = [
  [passwordRules.needsUppercase, 'an upper-case letter', /\p{Lu}/u],
  [passwordRules.needsLowercase, 'a lower-case letter', /\p{Ll}/u],
  [passwordRules.needsDigit, 'a digit', /\p{Nd}/u],
  [passwordRules.needsSymbol, 'a symbol', /[^\p{L}\p{N}\s]/u],
];

/** What a password lacks of the rules of spec §9, as a list that ends "it lacks …"; empty when good. */
export function passwordProblems(password: string): string[] {
  const { minLength } = passwordRules;
  const missing = minLength - [...password].length;
  return [
    ...(missing > 0 ? [`${missing} of ${minLength} characters`] : []),
    ...kinds
      .filter(([isNeeded, , pattern]) => isNeeded && !pattern.test(password))
      .map(([, name]) => name),
  ];
}
