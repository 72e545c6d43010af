import type { ErrorHandler } from 'hono';
import { ApiError } from './api-error.ts';
import type { ApiTypes } from './services.ts';

/** Makes JSON of whatever was thrown. What is not meant for the caller is only logged. */
export const answerError: ErrorHandler<ApiTypes> = (error, c) => {
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
    return c.json({ message: error.message, ...error.details }, error.status);
  }
  const { path, method } = c.req;
  c.env.context.log?.({ level: 'error', event: 'failed', method, path, reason: error.message });
  if (isBusy(error)) {
    c.header('Retry-After', '2');
    return c.json({ message: 'The service is busy. Please try again in a moment.' }, 503);
  }
  return c.json({ message: 'Something went wrong. Please try again later.' }, 500);
};

/**
 * Another process has written for longer than we wait, the disk is full or takes nothing more, or the
 * database's server is away.
 */
function isBusy(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:SQLITE_BUSY|SQLITE_LOCKED|SQLITE_FULL|SQLITE_IOERR|SQLITE_READONLY|SERVER_|HRANA_)/.test(
    code,
  );
}
