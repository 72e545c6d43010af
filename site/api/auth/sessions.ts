import { sessionLimits } from '../../domain/security.ts';
import type { User } from '../../domain/user.ts';
import { createToken, deriveTokens, type Random, sha256 } from '../secrets.ts';
import { changeOne, type Database, type Statement, sql } from '../storage/database.ts';
import { type Administrator, toUser } from './administrators.ts';

/** Spec §9, "refresh token 7d": a session ends this long after the sign-in. Milliseconds. */
const sessionLength = 7 * 86_400_000;

/**
 * Spec §9, "access token 15m": a session token expires this long after it was issued, used or not.
 * Milliseconds.
 */
const accessTokenLength = 15 * 60_000;

/**
 * Milliseconds during which a used refresh token works again: two tabs may refresh at once with the
 * same token, or a browser may miss the response.
 */
export const refreshGrace = 10_000;

/** Milliseconds between two writes of a session's activity: many calls at once cost one write. */
const noteEvery = 1000;

/** A session as the signed-in user gets it. */
export interface Session {
  id: string;
  user: User;
  /** When its session token expires. A refresh issues the next one. */
  expiresAt: number;
  /** When the session ends, even if it is in use. */
  refreshExpiresAt: number;
  /** When the user last proved their identity again in it; 0 for never. */
  confirmedAt: number;
}

/** The address and browser of a sign-in. */
export interface Origin {
  address: string;
  /** In the form of `describeBrowser`. */
  browser: string;
}

/** A session in its owner's list. */
export interface ListedSession extends Origin {
  id: string;
  createdAt: number;
  activeAt: number;
}

/** A session with the tokens that open it. The database has only their hashes. */
export interface OpenedSession extends Session {
  sessionToken: string;
  refreshToken: string;
}

export type Sessions = ReturnType<typeof createSessions>;

type Tokens = Pick<OpenedSession, 'sessionToken' | 'refreshToken'>;

/**
 * Stores the sessions of administrators in the database. A session that is unused for 15 minutes
 * ends (spec §9). The statements in `note` run with each change, see `auditChange`.
 */
export function createSessions(
  database: Database,
  { now, random }: { now: () => number; random: Random },
) {
  const findToken = async (token: string, kind?: 'session' | 'refresh') => {
    const { rows } = await database.execute({
      sql: `SELECT a.*, s.id AS session_id, s.expires_at AS session_end, s.active_at, s.confirmed_at, t.hash,
          t.expires_at, t.used_at, t.successor_key
        FROM tokens t JOIN sessions s ON s.id = t.session_id
        JOIN administrators a ON a.id = s.administrator_id
        WHERE t.hash = ?1 AND (?2 IS NULL OR t.kind = ?2) AND s.expires_at > ?3 AND s.active_at > ?4`,
      args: [await sha256(token), kind ?? null, now(), now() - sessionLimits.timeoutMs],
    });
    return rows[0];
  };

  const endById = (id: string, note: Statement[]) =>
    database.batch([sql`DELETE FROM sessions WHERE id = ${id}`, ...note], 'write');

  const endAll = async (administratorId: string, note: Statement[]) => {
    const end = sql`DELETE FROM sessions WHERE administrator_id = ${administratorId}`;
    await database.batch([end, ...note], 'write');
  };

  /**
   * Statements that store new tokens.
   * @param predecessor hash of the refresh token that they replace. If it was used, they store
   * nothing.
   */
  const store = async (
    { sessionToken, refreshToken }: Tokens,
    session: { id: string; expiresAt: number; end: number; predecessor: string | null },
  ) => {
    const { id, expiresAt, end, predecessor } = session;
    const insert = `INSERT INTO tokens (hash, session_id, kind, issued_at, expires_at, successor_key)
      SELECT ?1, id, ?2, ?3, ?4, ?5 FROM sessions WHERE id = ?6 AND
        (?7 IS NULL OR EXISTS (SELECT 1 FROM tokens WHERE hash = ?7 AND used_at IS NULL))`;
    const rows = [
      [await sha256(sessionToken), 'session', now(), expiresAt, null],
      [await sha256(refreshToken), 'refresh', now(), end, createToken(random)],
    ];
    return rows.map((row) => ({ sql: insert, args: [...row, id, predecessor] }));
  };

  const noteActivity = (id: string) =>
    sql`UPDATE sessions SET active_at = ${now()} WHERE id = ${id}`;

  const endOfToken = (sessionEnd: number) => Math.min(now() + accessTokenLength, sessionEnd);

  /** Stores the successors of a refresh token, unless another call has already done so. */
  const rotate = async (row: Readonly<Record<string, unknown>>, successors: Tokens) => {
    const [id, predecessor] = [String(row.session_id), String(row.hash)];
    const end = Number(row.session_end);
    const expiresAt = endOfToken(end);
    await database.batch(
      [
        // Requests in flight still use the previous session token.
        sql`UPDATE tokens SET used_at = ${now()},
            expires_at = min(expires_at, ${now() + refreshGrace})
          WHERE session_id = ${id} AND kind = 'session' AND used_at IS NULL
            AND EXISTS (SELECT 1 FROM tokens WHERE hash = ${predecessor} AND used_at IS NULL)`,
        ...(await store(successors, { id, expiresAt, end, predecessor })),
        sql`UPDATE tokens SET used_at = ${now()} WHERE hash = ${predecessor} AND used_at IS NULL`,
        noteActivity(id),
        sql`DELETE FROM tokens WHERE kind = 'session' AND expires_at <= ${now()}`,
      ],
      'write',
    );
  };

  return {
    /**
     * Starts a session for an administrator whose password was checked.
     * @returns undefined if the password was changed since, or the administrator was removed.
     */
    async begin(
      { password: _, passwordSeq, ...user }: Administrator,
      { address, browser }: Origin,
      note: Statement[],
    ): Promise<OpenedSession | undefined> {
      const id = createToken(random);
      const end = now() + sessionLength;
      const expiresAt = endOfToken(end);
      const tokens = { sessionToken: createToken(random), refreshToken: createToken(random) };
      const results = await database.batch(
        [
          sql`DELETE FROM sessions
            WHERE expires_at <= ${now()} OR active_at <= ${now() - sessionLimits.timeoutMs}`,
          {
            sql: `INSERT INTO sessions
                (id, administrator_id, created_at, expires_at, active_at, address, browser)
              SELECT ?1, administrator_id, ?2, ?3, ?2, ?5, ?6 FROM passwords p WHERE seq = ?4 AND seq =
                (SELECT max(seq) FROM passwords WHERE administrator_id = p.administrator_id)`,
            args: [id, now(), end, passwordSeq, address, browser],
          },
          ...note,
          ...(await store(tokens, { id, expiresAt, end, predecessor: null })),
        ],
        'write',
      );
      if (results.at(-1)?.rowsAffected === 0) return undefined;
      return { id, user, expiresAt, refreshExpiresAt: end, confirmedAt: 0, ...tokens };
    },

    /** Finds the session of a token and records activity; undefined if it has ended. */
    async find(sessionToken: string): Promise<Session | undefined> {
      const row = await findToken(sessionToken, 'session');
      if (row === undefined || Number(row.expires_at) <= now()) return undefined;
      if (Math.abs(now() - Number(row.active_at)) >= noteEvery) {
        await database.execute(noteActivity(String(row.session_id)));
      }
      return toSession(row);
    },

    /**
     * Issues new tokens for a refresh token and marks it as used. Within the grace period it issues
     * the same tokens again, so a session has one pair at a time; none if the session was confirmed
     * since. After that, reuse means that the caller or the earlier user stole the token, so this
     * ends the session.
     */
    async refresh(
      refreshToken: string,
      noteReuse: (user: User) => Statement[],
    ): Promise<OpenedSession | { reusedOf: User } | undefined> {
      const row = await findToken(refreshToken, 'refresh');
      if (row === undefined) return undefined;
      // In both directions: setting the clock back does not make a used token valid again.
      if (row.used_at !== null && Math.abs(now() - Number(row.used_at)) > refreshGrace) {
        const user = toUser(row);
        await endById(String(row.session_id), noteReuse(user));
        return { reusedOf: user };
      }
      if (row.successor_key === null) return undefined;
      const successors = await deriveTokens(refreshToken, String(row.successor_key));
      if (row.used_at === null) await rotate(row, successors);
      const next = await findToken(successors.sessionToken, 'session');
      // Someone may have signed out in the meantime.
      if (next === undefined) return undefined;
      // The successor was refreshed too: only the newest pair is valid.
      if (next.used_at !== null) return this.refresh(successors.refreshToken, noteReuse);
      return { ...toSession(next), ...successors };
    },

    /**
     * Ends the session of a session or refresh token, or all sessions of its owner.
     * @returns the owner.
     */
    async end(
      token: string,
      { isEverywhere = false, note = (_user: User): Statement[] => [] } = {},
    ): Promise<User | undefined> {
      const row = await findToken(token);
      if (row === undefined) return undefined;
      const user = toUser(row);
      if (isEverywhere) await endAll(user.id, note(user));
      else await endById(String(row.session_id), note(user));
      return user;
    },

    endAll,

    /** The open sessions of an account, last used first. */
    async list(administratorId: string): Promise<ListedSession[]> {
      const { rows } = await database.execute(
        sql`SELECT * FROM sessions WHERE administrator_id = ${administratorId}
          AND expires_at > ${now()} AND active_at > ${now() - sessionLimits.timeoutMs}
          ORDER BY active_at DESC, created_at DESC`,
      );
      return rows.map((row) => ({
        id: String(row.id),
        createdAt: Number(row.created_at),
        activeAt: Number(row.active_at),
        address: String(row.address),
        browser: String(row.browser),
      }));
    },

    /**
     * Ends one session of an account.
     * @returns whether it existed.
     */
    async endOne(
      { id, administratorId }: { id: string; administratorId: string },
      note: Statement[],
    ): Promise<boolean> {
      const end = sql`DELETE FROM sessions
        WHERE id = ${id} AND administrator_id = ${administratorId}`;
      return changeOne(database, end, note);
    },

    /**
     * Records that the user proved their identity again in a session. Like `refresh`, it issues new
     * tokens, and the previous ones end at once.
     * @returns undefined if the refresh token is not one of this session.
     */
    async confirm(
      id: string,
      refreshToken: string,
      noteReuse: (user: User) => Statement[],
    ): Promise<OpenedSession | undefined> {
      const row = await findToken(refreshToken, 'refresh');
      if (row?.session_id !== id) return undefined;
      const session = await this.refresh(refreshToken, noteReuse);
      if (session === undefined || 'reusedOf' in session) return undefined;
      await database.batch(
        [
          sql`UPDATE sessions SET confirmed_at = ${now()} WHERE id = ${id}`,
          sql`DELETE FROM tokens
            WHERE session_id = ${id} AND kind = 'session' AND used_at IS NOT NULL`,
          // The refresh token before it did not confirm anything, so it must not give the new tokens.
          // Another tab may just be sending it, so the grace period stays: that is no theft.
          sql`UPDATE tokens SET successor_key = NULL
            WHERE session_id = ${id} AND kind = 'refresh' AND used_at IS NOT NULL`,
        ],
        'write',
      );
      return session;
    },
  };
}

function toSession(row: Readonly<Record<string, unknown>>): Session {
  return {
    id: String(row.session_id),
    user: toUser(row),
    expiresAt: Number(row.expires_at),
    refreshExpiresAt: Number(row.session_end),
    confirmedAt: Number(row.confirmed_at),
  };
}
