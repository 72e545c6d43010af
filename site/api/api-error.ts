import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error response. Its message is shown to the caller. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  /** Fields of the JSON in addition to `message`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense. */
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
