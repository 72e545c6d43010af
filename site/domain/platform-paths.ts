/** The pages of the platform beside its dashboard, apart from `paths`, which every page loads. */
export const platformPaths = {
  account: () => '/app/account',
  people: () => '/app/people',
  /**
   * Where an invitation is accepted. Browsers send no server what follows a `#`, so that no log has
   * the token.
   */
  invitation: (token?: string) =>
    token === undefined ? '/app/invitation' : `/app/invitation#${token}`,
} as const;
