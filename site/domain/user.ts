import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** An `admin` may do everything (spec §6). A `reader` can only read the requests. */
export const roles = ['admin', 'reader'] as const;
export type Role = (typeof roles)[number];

/** The signed-in user (spec §3). */
export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** URL of a picture; empty for none. */
  avatar: string;
  /** ISO time. */
  createdAt: string;
}

/** The second step that a server requires after the right password. */
export interface SecondStep {
  /** Whether a code from an app works. Recovery codes always work. */
  app: boolean;
  /** The options for a passkey, if the account has one. */
  passkey?: PublicKeyCredentialRequestOptionsJSON;
}

/** The data that the sign-in form sends (spec §3), with the second step. */
export interface Credentials {
  email: string;
  password: string;
  /** Six digits of an authenticator app, or a recovery code. */
  code?: string;
  /** A passkey's response. Without a password, it signs in alone. */
  passkey?: string;
}
