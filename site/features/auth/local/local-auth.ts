import type { Credentials, User } from '../../../domain/user.ts';
import { createStoredValue } from '../../../hooks/stored-value.ts';
import { describeLockout, lockedUntil, readAttempts, storedAttempts } from '../attempts.ts';
import type { AuthProvider } from '../auth-provider.ts';
import { hasToken, sessionToken } from '../session-token.ts';
import { type Verifier, verify } from './verifier.ts';

/** The token that a login stores (spec §9: "a fixed mock string"). It proves nothing. */
const mockToken = 'mock-administrator-token';

const refused = 'Invalid credentials. Access restricted to authorized administrators only.';

const storedUser = createStoredValue('auth_user');

/**
 * Signs in without a server, with the verifier that the build embedded (spec §5, "Login"). Nothing
 * checks captcha tokens here, so they are requested but ignored.
 * @param loadVerifier resolves to null if the build has no administrator.
 */
export function createLocalAuth(loadVerifier: () => Promise<Verifier | null>): AuthProvider {
  return {
    async signIn(credentials) {
      refuseWhileLocked();
      const verifier = await loadVerifier();
      if (verifier === null || !(await verify(verifier, credentials))) throw countFailure();
      storedAttempts.write(null);
      return beginSession(credentials);
    },
    async restore() {
      return hasToken() ? readUser(storedUser.read()) : null;
    },
    async signOut() {
      storedUser.write(null);
      sessionToken.write(null);
      if (hasToken()) throw new Error('The browser did not remove the session token.');
    },
    // Only the token can change, and the store follows it.
    subscribe: () => () => {},
  };
}

function refuseWhileLocked(): void {
  const until = lockedUntil(readAttempts());
  if (until !== undefined) throw new Error(describeLockout(until, Date.now()));
}

/**
 * Records a failure.
 * @returns the message of spec §8 and, after the last attempt, how long to wait.
 */
function countFailure(): Error {
  const last = Date.now();
  const attempts = { failures: readAttempts().failures + 1, last };
  storedAttempts.write(JSON.stringify(attempts));
  const until = lockedUntil(attempts);
  return new Error(until === undefined ? refused : `${refused} ${describeLockout(until, last)}`);
}

function beginSession({ email }: Credentials): User {
  const user = createUser(email.trim(), new Date().toISOString());
  storedUser.write(JSON.stringify({ email: user.email, createdAt: user.createdAt }));
  sessionToken.write(mockToken);
  return user;
}

/**
 * The administrator of a token (spec §4: "with no server check").
 * @throws Error if the user stored next to the token cannot be read.
 */
export function readUser(stored: string | null): User {
  if (stored === null) return createUser('', new Date().toISOString());
  const { email, createdAt } = JSON.parse(stored);
  if (typeof email !== 'string' || Number.isNaN(Date.parse(createdAt))) {
    throw new Error('The stored user cannot be read.');
  }
  return createUser(email, createdAt);
}

function createUser(email: string, createdAt: string): User {
  return {
    id: 'administrator',
    email,
    name: 'Administrator',
    role: 'admin',
    avatar: '',
    createdAt,
  };
}
