import type { ErrorHandler } from 'hono';
import { ApiError } from './api-error.ts';
import type { ApiTypes } from './services.ts';
import { databaseTrouble } from './storage/database-trouble.ts';

/**
 * Answers any thrown error with JSON. Messages that are not meant for the caller only go to the
 * log.
 */
export const answerError: ErrorHandler<ApiTypes> = (error, c) => {
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
    return c.json({ message: error.message, ...error.details }, error.status);
  }
  const { path, method } = c.req;
  c.env.context.log?.({ level: 'error', event: 'failed', method, path, reason: error.message });
  const trouble = databaseTrouble(error);
  if (trouble === undefined) {
    return c.json({ message: 'Something went wrong. Please try again later.' }, 500);
  }
  c.header('Retry-After', trouble === 'busy' ? '2' : '30');
  return c.json({ message: messages[trouble] }, 503);
};

const messages = {
  busy: 'The service is busy. Please try again in a moment.',
  unavailable: 'The service is not available right now. Please try again later.',
};
