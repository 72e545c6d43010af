type Value = string | number | boolean | null;

/** SQL, with the values of its question marks. */
export type Statement = string | { sql: string; args: Value[] };

/** A statement from a template, whose values become its arguments. */
export function sql(texts: TemplateStringsArray, ...args: Value[]): Statement {
  return { sql: texts.join('?'), args };
}

export interface Result {
  rows: readonly Readonly<Record<string, unknown>>[];
  rowsAffected: number;
}

/** The database, of either kind: a file, or a server. */
export interface Database {
  execute(statement: Statement): Promise<Result>;
  /** Runs statements as one transaction. */
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]>;
  /** Fails when the files of a database are not those that were opened; a server has none. */
  checkPlace?(): void;
  /** Fails when the disk of a file has no room, or the file may not be written; a server has none. */
  checkRoom?(): Promise<void>;
  /** Closes it after what is being written. */
  close(): void | Promise<void>;
}

/** Whether a statement reads and does nothing else. */
export function isSelect(statement: Statement): boolean {
  return /^\s*SELECT\b/i.test(typeof statement === 'string' ? statement : statement.sql);
}
