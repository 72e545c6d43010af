interface Preferences {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the browser asks not to be tracked: Do Not Track, or Global Privacy Control. */
export function hasOptedOut({ doNotTrack, globalPrivacyControl }: Preferences): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
