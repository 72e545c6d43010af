import { useMemo } from 'react';
import type { InboxRequest } from '../../../domain/inbox.ts';
import type { SecondStep } from '../../../domain/user.ts';
import { useAuth } from '../auth-context.tsx';
import { callServer, type ServerCall } from './call-server.ts';
import { callInSession, SessionEndedError } from './session-calls.ts';

/** The JSON of a refusal. */
interface Refusal {
  message?: unknown;
  field?: string;
  confirm?: boolean;
  secondStep?: SecondStep;
  request?: InboxRequest;
}

/** The server refused a call. The message is a sentence to show. */
export class RefusedError extends Error {
  /** The invalid field, if there is one. */
  readonly field: string | undefined;
  /** Whether the user must re-enter the password first. */
  readonly needsPassword: boolean;
  /** The second step that the server requires with the password. */
  readonly secondStep: SecondStep | undefined;
  /** The partnership request as it is, if someone else has changed it. */
  readonly request: InboxRequest | undefined;

  constructor(status: number, answer: Refusal) {
    const { message, field, confirm = false, secondStep, request } = answer;
    super(typeof message === 'string' ? message : `The server answered with ${status}.`);
    this.field = field;
    this.needsPassword = confirm;
    this.secondStep = secondStep;
    this.request = request;
  }
}

/** Calls the server. @throws RefusedError, and the errors of `callServer` or `callInSession`. */
export type Ask = (path: string, call?: ServerCall) => Promise<Response>;

/** Makes refused calls throw the reason. */
export function createAsk(call: (path: string, call?: ServerCall) => Promise<Response>): Ask {
  return async (path, options) => {
    const response = await call(path, options);
    if (response.ok) return response;
    throw new RefusedError(response.status, await response.json().catch(() => ({})));
  };
}

/** Calls the server without a session, for visitors who are about to start one. */
export function createVisitorAsk(apiBaseUrl: string): Ask {
  return createAsk((path, call) => callServer(`${apiBaseUrl}${path}`, call));
}

/**
 * Calls the server in the session. If a call finds that the session has ended, the session is
 * checked, which leads to the login.
 */
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

/** The message of an error, for the user. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Try again in a moment.';
}
