/** The part of the build's configuration that the browser needs. It contains no secrets. */
export type Settings = {
  /** What checks logins: this browser or the API's server. */
  authMode: AuthMode;
  /** The URL of the provider's API, without a trailing slash. Empty for this site's own origin. */
  apiBaseUrl: string;
  /** The URL of the platform, without a trailing slash. Empty if it is on this site. */
  appUrl: string;
  /** Only set if the captcha is enabled and has a key. */
  captchaSiteKey?: string;
  /** Only set if analytics is configured. */
  analyticsId?: string;
};

export type AuthMode = 'local' | 'server';
