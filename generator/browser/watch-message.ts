/** What `stet watch` tells the pages that are open, at once and after each change. */
export interface WatchMessage {
  /** Another one when a page has to be loaded anew. */
  code: string;
  /** Another one when pages may say something else. */
  version: number;
  /** Which build data and code are of (assets/manifest.ts). */
  build: string;
  /** URLs of all stylesheets. */
  styles: readonly string[];
  /** Empty when all is well; else what was last well is what is served. */
  errors: readonly WatchError[];
}

/** An error as the terminal shows it, and its place. */
export interface WatchError {
  text: string;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** What a page reports of an exception in the browser; it is answered with a `WatchError`. */
export interface BrowserException {
  /** The error in a line. */
  text: string;
  /** Its stack as the browser writes it; empty for what is no Error. */
  stack: string;
  causes: readonly Omit<BrowserException, 'page'>[];
  /** The path in the address. */
  page: string;
}

/** Told on `window` when pages may say something else; who answers for it prevents the default. */
export const editEvent = 'stet:edit';
