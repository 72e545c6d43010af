/** The message that `stet watch` sends to open pages, at once and after each change. */
export interface WatchMessage {
  /** A new value means that pages must reload. */
  code: string;
  /** URLs of the patches for pages with this `code`, in order (fast-refresh.ts). */
  patches: readonly string[];
  /** A new value means that pages may have changed. */
  version: number;
  /** The number of the last edit in `patches` and `version`. */
  edit: number;
  /** A new value means that pages may have changed for a reason other than their code. */
  planned: number;
  /** The build of the data and code (assets/manifest.ts). */
  build: string;
  /** URLs of all stylesheets. */
  styles: readonly string[];
  /** Empty after a successful build; otherwise pages show the last successful build. */
  errors: readonly WatchError[];
}

/** An error with its text in the terminal, and its place. */
export interface WatchError {
  text: string;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** A finding that does not stop the build, as a page shows it. */
export interface Finding {
  severity: 'error' | 'warning' | 'advice';
  rule: string;
  message: string;
  hint?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** The answer to a page's request for its findings. */
export interface PageFindings {
  here: readonly Finding[];
  /** The number of errors and warnings outside this page, its source and its view. */
  elsewhere: number;
}

/** Name of the findings events in the stream; their data is `FindingsNews`. */
export const findingsEvent = 'findings';

/** Milliseconds that a message about fixed findings stays: enough to read three lines. */
export const untilRead = 6000;

export interface FindingsNews {
  /** The findings that a save fixed, one per line. */
  fixed: readonly string[];
}

/**
 * Name of the event that asks hidden pages to close their connection: a browser opens only six to a
 * server, for all tabs together.
 */
export const crowdedEvent = 'crowded';

/** An exception in the browser that a page reports; the answer is a `WatchError`. */
export interface BrowserException extends ThrownInBrowser {
  /** The path in the address bar. */
  page: string;
  /** The stack of components that threw, as React writes it; empty if React does not know it. */
  components: string;
}

/** A thrown value as text. */
export interface ThrownInBrowser {
  /** The error in one line. */
  text: string;
  /** The stack as the browser writes it; empty if the value is not an Error. */
  stack: string;
  causes: readonly ThrownInBrowser[];
}

/** The event on `window` when a component throws, or React fixes a mismatch by rendering again. */
export const thrownEvent = 'stet:thrown';

/** The data of that event: the thrown value and React's stack of components. */
export interface ThrownDetail {
  thrown: unknown;
  components: string;
}

/**
 * The event on `window` when pages may have changed; a listener that shows the edit prevents the
 * default.
 */
export const editEvent = 'stet:edit';

/** The data of that event. */
export interface Edit {
  build: string;
  /** Whether more than code changed; the page already has changed code. */
  isPlanned: boolean;
}
