import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer other than the one that was asked for; its message is for whoever called. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  /** What the JSON says besides the message. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { retryAfter, ...details }: { retryAfter?: number; [name: string]: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}
