/** The part of the build's configuration that the browser needs; nothing in it is secret. */
export type Settings = {
  /** What checks a login: this browser by itself, or the server that has the API. */
  authMode: AuthMode;
  /** Where the provider's API is, without a slash at the end; empty for this site's own origin. */
  apiBaseUrl: string;
  /** Where the platform runs, without a slash at the end; empty when it is on this site. */
  appUrl: string;
  /** Only when the captcha is enabled and has a key. */
  captchaSiteKey?: string;
  /** Only when analytics is configured. */
  analyticsId?: string;
};

export type AuthMode = 'local' | 'server';
