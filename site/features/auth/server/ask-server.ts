import { useMemo } from 'react';
import { useAuth } from '../auth-context.tsx';
import type { ServerCall } from './call-server.ts';
import { callInSession, SessionEndedError } from './session-calls.ts';

/** The server does not do what it was asked for; the message is shown, as a sentence. */
export class RefusedError extends Error {
  /** The field that is wrong, if one is. */
  readonly field: string | undefined;
  /** Whether the password must be given again first. */
  readonly needsPassword: boolean;

  constructor(status: number, answer: { message?: unknown; field?: string; confirm?: boolean }) {
    const { message, field, confirm = false } = answer;
    super(typeof message === 'string' ? message : `The answer is ${status}.`);
    this.field = field;
    this.needsPassword = confirm;
  }
}

/** Calls the server as the signed-in user. @throws RefusedError, and as `callInSession` does. */
export type Ask = (path: string, call?: ServerCall) => Promise<Response>;

/** Makes calls throw what they are refused with. */
export function createAsk(call: (path: string, call?: ServerCall) => Promise<Response>): Ask {
  return async (path, options) => {
    const response = await call(path, options);
    if (response.ok) return response;
    throw new RefusedError(response.status, await response.json().catch(() => ({})));
  };
}

/** Such calls; one that finds the session ended has it checked, which leads to the login. */
export function useAsk(apiBaseUrl: string): Ask {
  const { check } = useAuth();
  return useMemo(
    () =>
      createAsk(async (path, call) => {
        try {
          return await callInSession(apiBaseUrl, path, call);
        } catch (error) {
          if (error instanceof SessionEndedError) check();
          throw error;
        }
      }),
    [apiBaseUrl, check],
  );
}

/** What a failure says to the user. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Try again in a moment.';
}
