import type { Credentials, User } from '../../domain/user.ts';

/** The session could not be checked. Its token stays, and another check follows. */
export class SessionUncheckedError extends Error {}

/**
 * A source of sessions: `local/local-auth.ts` checks a login in the browser, and
 * `server/server-auth.ts` asks a server. `create-auth-provider.ts` chooses, and views do not depend
 * on the choice.
 */
export interface AuthProvider {
  /**
   * Starts a session.
   * @param captchaToken for a server to check. Only set if one was required and available.
   * @throws Error whose message is shown to the visitor.
   */
  signIn(credentials: Credentials, captchaToken?: string): Promise<User>;
  /** Ends the session, here and in other tabs; with `everywhere`, also on other devices. */
  signOut(everywhere?: boolean): Promise<void>;
  /** Called when the session has ended because of inactivity. Never rejects. */
  expire?(): Promise<void>;
  /**
   * The user of a session that started earlier or in another tab; null if there is none.
   * @throws SessionUncheckedError, whose message is shown, if it cannot be checked now. Any other
   * error means that the session has ended.
   */
  restore(): Promise<User | null>;
  /**
   * Calls back when the session may have ended or changed.
   * @returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void;
}
