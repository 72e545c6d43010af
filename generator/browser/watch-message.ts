/** What `stet watch` tells the pages that are open, at once and after each change. */
export interface WatchMessage {
  /** Another one when a page has to be loaded again. */
  code: string;
  /** URLs of what brings pages of this `code` to the newest, in order (fast-refresh.ts). */
  patches: readonly string[];
  /** Another one when pages may say something else. */
  version: number;
  /** Another one when they may for another reason than their code. */
  planned: number;
  /** Which build data and code are of (assets/manifest.ts). */
  build: string;
  /** URLs of all stylesheets. */
  styles: readonly string[];
  /** Empty when all is well; otherwise what was last well is what is served. */
  errors: readonly WatchError[];
}

/** An error as the terminal shows it, and its place. */
export interface WatchError {
  text: string;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** What does not keep the site from being built, as a page shows it. */
export interface Finding {
  severity: 'error' | 'warning' | 'advice';
  rule: string;
  message: string;
  hint?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** What a page is answered that asks for its findings. */
export interface PageFindings {
  here: readonly Finding[];
  /** How many errors and warnings are of other pages, or of what no page is made of alone. */
  elsewhere: number;
}

/** Name of the events in the stream that tell about findings; their data are `FindingsNews`. */
export const findingsEvent = 'findings';

/** Milliseconds for which it is said what was fixed: enough to read three lines. */
export const untilRead = 6000;

export interface FindingsNews {
  /** What a save has fixed, in lines. */
  fixed: readonly string[];
}

/** What a page reports of an exception in the browser; it is answered with a `WatchError`. */
export interface BrowserException extends ThrownInBrowser {
  /** The path in the address. */
  page: string;
  /** The components it was thrown in, as React writes them; empty where React does not know. */
  components: string;
}

/** What was thrown there, in text. */
export interface ThrownInBrowser {
  /** The error in a line. */
  text: string;
  /** Its stack as the browser writes it; empty for what is no Error. */
  stack: string;
  causes: readonly ThrownInBrowser[];
}

/** Told on `window` when a component throws, or React has to render again what differs. */
export const thrownEvent = 'stet:thrown';

/** What that event has: what was thrown, and React's stack of the components it was thrown in. */
export interface ThrownDetail {
  thrown: unknown;
  components: string;
}

/** Told on `window` when pages may say something else; a listener that shows it prevents the default. */
export const editEvent = 'stet:edit';

/** What that event has. */
export interface Edit {
  build: string;
  /** Whether the edit was not of code alone, which the page has already. */
  isPlanned: boolean;
}
