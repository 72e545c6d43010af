import { useMemo } from 'react';
import { useAuth } from '../auth/auth-context.tsx';
import { callInSession, SessionEndedError } from '../auth/server/session-calls.ts';
import { createInboxApi, type InboxApi } from './inbox-api.ts';

/** The calls of the inbox; one that finds the session ended has it checked, which leads to the login. */
export function useInboxApi(apiBaseUrl: string): InboxApi {
  const { check } = useAuth();
  return useMemo(
    () =>
      createInboxApi(async (path, call) => {
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
