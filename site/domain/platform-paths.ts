/**
 * The platform's pages other than the dashboard. They are not in `paths`, which every page loads.
 */
export const platformPaths = {
  account: () => '/app/account',
  people: () => '/app/people',
  /**
   * The page that accepts an invitation. Browsers do not send the part after `#` to servers, so no
   * log contains the token.
   */
  invitation: (token?: string) =>
    token === undefined ? '/app/invitation' : `/app/invitation#${token}`,
} as const;
