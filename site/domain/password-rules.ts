/** §9, "Password"; `history` is how many earlier passwords may not come back. */
export const passwordRules = {
  minLength: 12,
  needsUppercase: true,
  needsLowercase: true,
  needsDigit: true,
  needsSymbol: true,
  history: 5,
} as const;
