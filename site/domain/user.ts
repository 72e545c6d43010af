/** Who is signed in (spec §3). */
export interface User {
  id: string;
  email: string;
  name: string;
  /** The only role there is (spec §6). */
  role: 'admin';
  /** Address of a picture; empty for none. */
  avatar: string;
  /** ISO time. */
  createdAt: string;
}

/** What the sign-in form sends (spec §3). */
export interface Credentials {
  email: string;
  password: string;
}
