type Value = string | number | boolean | null;

/** SQL, with the values for its question marks. */
export type Statement = string | { sql: string; args: Value[] };

/** Makes a statement from a template. The template's values become its arguments. */
export function sql(texts: TemplateStringsArray, ...args: Value[]): Statement {
  return { sql: texts.join('?'), args };
}

export interface Result {
  rows: readonly Readonly<Record<string, unknown>>[];
  rowsAffected: number;
}

/** The database: a file or a server. */
export interface Database {
  execute(statement: Statement): Promise<Result>;
  /** Runs statements as one transaction. */
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]>;
  /**
   * Throws if the database's files are no longer the ones that were opened. Servers do not have
   * this.
   */
  checkPlace?(): void;
  /** Rejects if the file's disk is full, or the file is not writable. Servers do not have this. */
  checkRoom?(): Promise<void>;
  /** Closes the database after running writes. */
  close(): void | Promise<void>;
}

/** Whether a statement only reads. */
export function isSelect(statement: Statement): boolean {
  return /^\s*SELECT\b/i.test(typeof statement === 'string' ? statement : statement.sql);
}

/**
 * Changes a row. The other statements run in the same transaction, directly after it.
 * @param event statements of `auditChange`.
 * @returns whether there was such a row.
 */
export async function changeOne(
  database: Database,
  change: Statement,
  event: Statement[],
): Promise<boolean> {
  const [result] = await database.batch([change, ...event], 'write');
  return result?.rowsAffected === 1;
}
