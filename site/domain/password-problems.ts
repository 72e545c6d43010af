import { passwordRules } from './password-rules.ts';

const kinds: readonly (readonly [isNeeded: boolean, name: string, pattern: RegExp])[] = [
  [passwordRules.needsUppercase, 'an uppercase letter', /\p{Lu}/u],
  [passwordRules.needsLowercase, 'a lowercase letter', /\p{Ll}/u],
  [passwordRules.needsDigit, 'a digit', /\p{Nd}/u],
  [passwordRules.needsSymbol, 'a symbol', /[^\p{L}\p{N}\s]/u],
];

/**
 * The requirements of spec §9 that a password lacks, in a form that fits after "it needs"; empty if
 * good.
 */
export function passwordProblems(password: string): string[] {
  const { minLength } = passwordRules;
  const missing = minLength - [...password].length;
  return [
    ...(missing > 0 ? [`${missing} more ${missing === 1 ? 'character' : 'characters'}`] : []),
    ...kinds
      .filter(([isNeeded, , pattern]) => isNeeded && !pattern.test(password))
      .map(([, name]) => name),
  ];
}
