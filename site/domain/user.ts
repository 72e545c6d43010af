/** An `admin` may do everything (spec §6); a `reader` sees the requests and changes nothing. */
export const roles = ['admin', 'reader'] as const;
export type Role = (typeof roles)[number];

/** Who is signed in (spec §3). */
export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Address of a picture; empty for none. */
  avatar: string;
  /** ISO time. */
  createdAt: string;
}

/** What the sign-in form sends (spec §3), and what a second step adds. */
export interface Credentials {
  email: string;
  password: string;
  /** Six digits of an authenticator app, or a recovery code. */
  code?: string;
  /** What a passkey has signed. Without a password it signs in by itself. */
  passkey?: string;
}
