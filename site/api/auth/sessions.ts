import type { User } from '../../features/auth/auth-provider.ts';
import { sessionLimits } from '../../security.ts';
import { createToken, type Random, sha256 } from '../secrets.ts';
import type { Database, Statement } from '../storage/open-database.ts';
import { toUser } from './administrators.ts';

/** Spec §9, "refresh token 7d": so long after the sign-in, every session ends. */
const sessionLength = 7 * 86_400_000;

/**
 * Milliseconds in which a refresh token may be used again: two tabs that refresh at once both send
 * the old one, and so does a browser that has not got the answer.
 */
export const refreshGrace = 10_000;

/** How often activity is written down; it is exact to a minute, and a check seldom writes. */
const noteEvery = 60_000;

/** A session, as its holder is told of it. */
export interface Session {
  id: string;
  user: User;
  /** When it ends without activity. */
  expiresAt: number;
  /** When it ends in any case. */
  refreshExpiresAt: number;
}

/** A session with the tokens that open it, which are stored only as hashes. */
export interface OpenedSession extends Session {
  sessionToken: string;
  refreshToken: string;
}

/**
 * Sessions of administrators, in the database. What is given as `note` is stored with the change, see
 * `auditChange`.
 */
export interface Sessions {
  begin(user: User, note?: Statement[]): Promise<OpenedSession>;
  /** The session of a token, whose idle time begins anew; undefined when it has ended. */
  find(sessionToken: string): Promise<Session | undefined>;
  /**
   * Gives new tokens for a refresh token, which then counts as used. One that is used again later
   * than a moment after has been stolen, from here or by whom used it first: its session ends.
   */
  refresh(
    refreshToken: string,
    noteReuse: (user: User) => Statement[],
  ): Promise<OpenedSession | { reusedOf: User } | undefined>;
  /** Ends the session that either token belongs to, or all of its owner; returns whose it was. */
  end(
    token: string,
    options?: { isEverywhere: boolean; note: (user: User) => Statement[] },
  ): Promise<User | undefined>;
  endAll(administratorId: string, note: Statement[]): Promise<void>;
}

export function createSessions(
  database: Database,
  { now, random }: { now: () => number; random: Random },
): Sessions {
  const findToken = async (token: string, kind?: 'session' | 'refresh') => {
    const { rows } = await database.execute({
      sql: `SELECT a.*, s.id AS session_id, s.expires_at AS session_end, t.hash, t.expires_at,
          t.issued_at, t.used_at
        FROM tokens t JOIN sessions s ON s.id = t.session_id
        JOIN administrators a ON a.id = s.administrator_id
        WHERE t.hash = ?1 AND (?2 IS NULL OR t.kind = ?2) AND s.expires_at > ?3`,
      args: [await sha256(token), kind ?? null, now()],
    });
    return rows[0];
  };

  const endById = (id: string, note: Statement[]) =>
    database.batch([{ sql: 'DELETE FROM sessions WHERE id = ?', args: [id] }, ...note], 'write');

  const endAll = async (administratorId: string, note: Statement[]) => {
    const sql = 'DELETE FROM sessions WHERE administrator_id = ?';
    await database.batch([{ sql, args: [administratorId] }, ...note], 'write');
  };

  /** New tokens, and the statements that store them as long as their session exists. */
  const issue = async (sessionId: string, sessionEnd: number) => {
    const expiresAt = Math.min(now() + sessionLimits.timeoutMs, sessionEnd);
    const sessionToken = createToken(random);
    const refreshToken = createToken(random);
    const sql = `INSERT INTO tokens (hash, session_id, kind, issued_at, expires_at)
      SELECT ?, id, ?, ?, ? FROM sessions WHERE id = ?`;
    const statements = [
      { sql, args: [await sha256(sessionToken), 'session', now(), expiresAt, sessionId] },
      { sql, args: [await sha256(refreshToken), 'refresh', now(), sessionEnd, sessionId] },
    ];
    return { tokens: { sessionToken, refreshToken, expiresAt }, statements };
  };

  return {
    async begin(user, note = []) {
      const id = createToken(random);
      const refreshExpiresAt = now() + sessionLength;
      const { tokens, statements } = await issue(id, refreshExpiresAt);
      await database.batch(
        [
          { sql: 'DELETE FROM sessions WHERE expires_at <= ?', args: [now()] },
          {
            sql: 'INSERT INTO sessions SELECT ?, id, ?, ? FROM administrators WHERE id = ?',
            args: [id, now(), refreshExpiresAt, user.id],
          },
          ...note,
          ...statements,
        ],
        'write',
      );
      return { id, user, refreshExpiresAt, ...tokens };
    },

    async find(sessionToken) {
      const row = await findToken(sessionToken, 'session');
      if (row === undefined || Number(row.expires_at) <= now()) return undefined;
      const refreshExpiresAt = Number(row.session_end);
      const expiresAt = Math.min(now() + sessionLimits.timeoutMs, refreshExpiresAt);
      // The token of before a refresh is on its way out.
      const isCurrent = row.used_at === null;
      if (isCurrent && expiresAt - Number(row.expires_at) >= noteEvery) {
        await database.execute({
          sql: 'UPDATE tokens SET expires_at = ? WHERE hash = ?',
          args: [expiresAt, String(row.hash)],
        });
      }
      return {
        id: String(row.session_id),
        user: toUser(row),
        expiresAt: isCurrent ? Math.max(expiresAt, Number(row.expires_at)) : Number(row.expires_at),
        refreshExpiresAt,
      };
    },

    async refresh(refreshToken, noteReuse) {
      const row = await findToken(refreshToken, 'refresh');
      if (row === undefined) return undefined;
      const id = String(row.session_id);
      // Whichever way the clock has gone since: one that was put back makes no token good again.
      if (row.used_at !== null && Math.abs(now() - Number(row.used_at)) > refreshGrace) {
        const user = toUser(row);
        await endById(id, noteReuse(user));
        return { reusedOf: user };
      }
      const refreshExpiresAt = Number(row.session_end);
      const { tokens, statements } = await issue(id, refreshExpiresAt);
      const results = await database.batch(
        [
          {
            sql: 'UPDATE tokens SET used_at = coalesce(used_at, ?) WHERE hash = ?',
            args: [now(), String(row.hash)],
          },
          // Requests on their way still carry the session token of before; the one that another tab
          // has just been given stays.
          {
            sql: `UPDATE tokens SET used_at = ?1, expires_at = min(expires_at, ?1 + ?2)
              WHERE session_id = ?3 AND kind = 'session' AND used_at IS NULL AND issued_at <= ?4`,
            args: [now(), refreshGrace, id, Number(row.issued_at)],
          },
          { sql: "DELETE FROM tokens WHERE kind = 'session' AND expires_at <= ?", args: [now()] },
          ...statements,
        ],
        'write',
      );
      // Somebody may have signed out in between.
      if (results.at(-1)?.rowsAffected === 0) return undefined;
      return { id, user: toUser(row), refreshExpiresAt, ...tokens };
    },

    async end(token, { isEverywhere, note } = { isEverywhere: false, note: () => [] }) {
      const row = await findToken(token);
      if (row === undefined) return undefined;
      const user = toUser(row);
      if (isEverywhere) await endAll(user.id, note(user));
      else await endById(String(row.session_id), note(user));
      return user;
    },

    endAll,
  };
}
