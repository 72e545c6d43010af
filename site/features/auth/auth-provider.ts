import type { Credentials, User } from '../../domain/user.ts';

/** It could not be found out whether a session continues: its token stays, and it is asked again. */
export class SessionUncheckedError extends Error {}

/**
 * Where sessions come from: `local/local-auth.ts` checks a login in the browser, and
 * `server/server-auth.ts` asks a server. `create-auth-provider.ts` chooses, and no view knows the
 * difference.
 */
export interface AuthProvider {
  /**
   * Begins a session.
   * @param captchaToken for a server to check; only where one was asked for and could be had.
   * @throws Error whose message is shown to the visitor.
   */
  signIn(credentials: Credentials, captchaToken?: string): Promise<User>;
  /** Ends the session, here and in other tabs; where `everywhere`, on other devices as well. */
  signOut(everywhere?: boolean): Promise<void>;
  /** Told that the session has ended for without activity; never fails. */
  expire?(): Promise<void>;
  /**
   * The user of a session that began earlier or in another tab, or null when there is none.
   * @throws SessionUncheckedError, whose message is shown, where that cannot be found out now; any
   *   other error means that the session has ended.
   */
  restore(): Promise<User | null>;
  /** Calls back when the session may have ended or changed by itself; returns how to stop. */
  subscribe(listener: () => void): () => void;
}
