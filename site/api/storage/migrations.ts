/**
 * The last step that removed something the previous program uses. Steps only add. To remove
 * something they replace, add a step in a later release, when no process of the earlier one runs.
 */
export const contractedAt = 6;

/** The step that adds the table in which `contractedAt` is stored. */
export const settingsSince = 8;

/**
 * The steps from an empty database to the current version. Each runs once, in a transaction. Never
 * change a released step: add a new one.
 *
 * Times are milliseconds since 1970.
 */
export const migrations: readonly (readonly string[])[] = [
  // 1: requests and administrators
  [
    `CREATE TABLE requests (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      received_at INTEGER NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL,
      phone TEXT NOT NULL,
      company TEXT NOT NULL,
      title TEXT NOT NULL,
      additional_info TEXT NOT NULL,
      verified INTEGER NOT NULL,
      idempotency_key TEXT UNIQUE,
      fingerprint TEXT NOT NULL,
      handled_at INTEGER,
      note TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    'CREATE INDEX requests_email ON requests (email_key)',
    'CREATE INDEX requests_open ON requests (seq) WHERE handled_at IS NULL',
    'CREATE INDEX requests_handled ON requests (seq) WHERE handled_at IS NOT NULL',
    `CREATE TABLE administrators (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT`,
    // The newest password counts.
    `CREATE TABLE passwords (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      administrator_id TEXT NOT NULL REFERENCES administrators (id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      set_at INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX passwords_administrator ON passwords (administrator_id)',
    `CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      administrator_id TEXT NOT NULL REFERENCES administrators (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX sessions_administrator ON sessions (administrator_id)',
    'CREATE INDEX sessions_expiry ON sessions (expires_at)',
    `CREATE TABLE tokens (
      hash TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('session', 'refresh')),
      issued_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT`,
    'CREATE INDEX tokens_session ON tokens (session_id)',
    `CREATE TABLE login_failures (
      account TEXT NOT NULL,
      address TEXT NOT NULL,
      failures INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      PRIMARY KEY (account, address)
    ) STRICT`,
    'CREATE INDEX login_failures_last ON login_failures (last_at)',
  ],
  // 2: search in the inbox, and the audit log
  [
    `CREATE VIRTUAL TABLE request_texts USING fts5 (
      first_name, last_name, email, phone, company, title, additional_info, note,
      content = 'requests', content_rowid = 'seq',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    )`,
    // Erases deleted texts from the index too.
    "INSERT INTO request_texts (request_texts, rank) VALUES ('secure-delete', 1)",
    `CREATE TRIGGER requests_added AFTER INSERT ON requests BEGIN
      INSERT INTO request_texts (rowid, first_name, last_name, email, phone, company, title,
        additional_info, note)
      VALUES (new.seq, new.first_name, new.last_name, new.email, new.phone, new.company, new.title,
        new.additional_info, new.note);
    END`,
    `CREATE TRIGGER requests_deleted AFTER DELETE ON requests BEGIN
      INSERT INTO request_texts (request_texts, rowid, first_name, last_name, email, phone, company,
        title, additional_info, note)
      VALUES ('delete', old.seq, old.first_name, old.last_name, old.email, old.phone, old.company,
        old.title, old.additional_info, old.note);
    END`,
    `CREATE TRIGGER requests_noted AFTER UPDATE OF note ON requests BEGIN
      INSERT INTO request_texts (request_texts, rowid, first_name, last_name, email, phone, company,
        title, additional_info, note)
      VALUES ('delete', old.seq, old.first_name, old.last_name, old.email, old.phone, old.company,
        old.title, old.additional_info, old.note);
      INSERT INTO request_texts (rowid, first_name, last_name, email, phone, company, title,
        additional_info, note)
      VALUES (new.seq, new.first_name, new.last_name, new.email, new.phone, new.company, new.title,
        new.additional_info, new.note);
    END`,
    "INSERT INTO request_texts (request_texts) VALUES ('rebuild')",
    `CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX events_at ON events (at)',
  ],
  // 3: a row to write in health checks
  [
    `CREATE TABLE health (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      written_at INTEGER NOT NULL,
      filler BLOB NOT NULL
    ) STRICT`,
  ],
  // 4: last use of sessions, the key that derives a refresh token's successor, and known addresses
  [
    // Earlier sessions count as idle since 1970, so their administrators must sign in again.
    'ALTER TABLE sessions ADD COLUMN active_at INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE tokens ADD COLUMN successor_key TEXT',
    `CREATE TABLE known_addresses (
      administrator_id TEXT NOT NULL REFERENCES administrators (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      last_at INTEGER NOT NULL,
      PRIMARY KEY (administrator_id, address)
    ) STRICT`,
  ],
  // 5: the number of requests today, per address
  [
    `CREATE TABLE request_counts (
      address TEXT PRIMARY KEY,
      day INTEGER NOT NULL,
      count INTEGER NOT NULL
    ) STRICT`,
  ],
  // 6: a smaller text index: without prefix lists, since the words are enough, and without lengths,
  // since nothing is ranked; the longest text is first, so its words need no column number
  [
    'DROP TABLE request_texts',
    `CREATE VIRTUAL TABLE request_texts USING fts5 (
      additional_info, first_name, last_name, email, phone, company, title, note,
      content = 'requests', content_rowid = 'seq', columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    )`,
    "INSERT INTO request_texts (request_texts, rank) VALUES ('secure-delete', 1)",
    "INSERT INTO request_texts (request_texts) VALUES ('rebuild')",
  ],
  // 7: the notices that each channel has yet to send, and requests due for an answer. A row
  // contains no personal data and is deleted with its request, even if a server ignores foreign
  // keys.
  [
    `CREATE TABLE outbox (
      request_id TEXT NOT NULL,
      channel TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_at INTEGER NOT NULL,
      PRIMARY KEY (request_id, channel)
    ) STRICT`,
    'CREATE INDEX outbox_next ON outbox (channel, next_at)',
    `CREATE TRIGGER requests_deleted_notices AFTER DELETE ON requests BEGIN
      DELETE FROM outbox WHERE request_id = old.id;
    END`,
    'CREATE INDEX requests_due ON requests (received_at) WHERE handled_at IS NULL',
  ],
  // 8: settings that operators change while processes run
  ['CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT'],
  // 9: the calls of the last minute, for limits shared by all processes
  [
    'CREATE TABLE calls (key TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
    'CREATE INDEX calls_key ON calls (key, at)',
    'CREATE INDEX calls_at ON calls (at)',
  ],
  // 10: roles, a session's address and browser and when its password was re-entered, invitations,
  // and the second step of signing in. Older programs ignore roles and second steps: once one
  // exists, they must not open the database.
  [
    `ALTER TABLE administrators ADD COLUMN
      role TEXT NOT NULL DEFAULT 'admin' CHECK (role IN ('admin', 'reader'))`,
    "ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER NOT NULL DEFAULT 0',
    `CREATE TABLE invitations (
      id TEXT PRIMARY KEY,
      token_hash TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL CHECK (role IN ('admin', 'reader')),
      invited_by TEXT NOT NULL REFERENCES administrators (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT`,
    // `added_at` is null until a first code proves that the app has the secret.
    `CREATE TABLE authenticators (
      administrator_id TEXT PRIMARY KEY REFERENCES administrators (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      added_at INTEGER,
      last_step INTEGER NOT NULL DEFAULT 0
    ) STRICT`,
    `CREATE TABLE recovery_codes (
      hash TEXT PRIMARY KEY,
      administrator_id TEXT NOT NULL REFERENCES administrators (id) ON DELETE CASCADE
    ) STRICT`,
    'CREATE INDEX recovery_codes_administrator ON recovery_codes (administrator_id)',
    `CREATE TABLE passkeys (
      id TEXT PRIMARY KEY,
      administrator_id TEXT NOT NULL REFERENCES administrators (id) ON DELETE CASCADE,
      public_key TEXT NOT NULL,
      counter INTEGER NOT NULL,
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      added_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT`,
    'CREATE INDEX passkeys_administrator ON passkeys (administrator_id)',
    `CREATE TABLE challenges (
      challenge TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT`,
    ...[
      ['readers_added', "INSERT ON administrators WHEN new.role <> 'admin'"],
      ['readers_made', "UPDATE OF role ON administrators WHEN new.role <> 'admin'"],
      ['authenticators_added', 'UPDATE OF added_at ON authenticators'],
      ['passkeys_added', 'INSERT ON passkeys'],
    ].map(
      ([name, change]) => `CREATE TRIGGER ${name} AFTER ${change} BEGIN
        UPDATE settings SET value = max(value, 10) WHERE name = 'oldest-program';
      END`,
    ),
  ],
];
