/** §9, "Password"; `history` is the number of previous passwords that cannot be reused. */
export const passwordRules = {
  minLength: 12,
  needsUppercase: true,
  needsLowercase: true,
  needsDigit: true,
  needsSymbol: true,
  history: 5,
} as const;
