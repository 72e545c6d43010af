import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Database from 'libsql';

/** What Hrana, the protocol of libSQL's servers, has for a value. */
interface Value {
  type: 'null' | 'integer' | 'float' | 'text';
  value?: string | number;
}

interface Statement {
  sql?: string;
  /** Names a text that was sent before. */
  sql_id?: number;
  args?: Value[];
}

interface Condition {
  type: 'ok' | 'error' | 'not' | 'and' | 'or' | 'is_autocommit';
  step?: number;
  cond?: Condition;
  conds?: Condition[];
}

interface StreamRequest {
  type: 'execute' | 'batch' | 'store_sql' | 'close_sql' | 'close';
  sql?: string;
  sql_id?: number;
  stmt?: Statement;
  batch?: { steps: { stmt: Statement; condition?: Condition | null }[] };
}

type StepResult = { result: unknown; error: { message: string; code: string } | null };

export interface LibsqlServer {
  url: string;
  /** Listens again after `close`, with what it held. */
  reopen(): Promise<void>;
  close(): void;
}

/**
 * A server of libSQL as far as its client needs one: over HTTP, one call at a time, on a database
 * in memory. It takes only calls with its key.
 */
export async function startLibsqlServer(key: string): Promise<LibsqlServer> {
  const database = new Database(':memory:');
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${key}`) return answer(401, { error: 'key' });
    const { requests }: { requests: StreamRequest[] } = JSON.parse(await text(request));
    return answer(200, { baton: null, results: handleAll(database, requests) });
  });
  server.unref();
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    reopen: () => listen(port),
    url: `http://127.0.0.1:${port}?authToken=${key}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function handleAll(database: Database.Database, requests: StreamRequest[]): unknown[] {
  const texts = new Map<number | undefined, string>();
  const withText = (stmt: Statement) => ({
    ...stmt,
    sql: stmt.sql ?? texts.get(stmt.sql_id) ?? '',
  });
  return requests.map(({ type, sql, sql_id, stmt, batch }) => {
    if (sql !== undefined) texts.set(sql_id, sql);
    return handle(database, {
      type,
      ...(stmt && { stmt: withText(stmt) }),
      ...(batch && {
        batch: { steps: batch.steps.map((step) => ({ ...step, stmt: withText(step.stmt) })) },
      }),
    });
  });
}

function handle(database: Database.Database, { type, stmt, batch }: StreamRequest): unknown {
  if (stmt !== undefined) {
    const { result, error } = run(database, stmt);
    return error === null ? ok({ type, result }) : { type: 'error', error };
  }
  const steps: (StepResult | undefined)[] = [];
  for (const { stmt: step, condition } of batch?.steps ?? []) {
    steps.push(isMet(condition, steps, database) ? run(database, step) : undefined);
  }
  const result = {
    step_results: steps.map((step) => step?.result ?? null),
    step_errors: steps.map((step) => step?.error ?? null),
  };
  return ok(batch === undefined ? { type } : { type, result });
}

function ok(response: unknown) {
  return { type: 'ok', response };
}

function run(database: Database.Database, { sql = '', args = [] }: Statement): StepResult {
  try {
    const statement = database.prepare(sql);
    const values = args.map(fromValue);
    if (!statement.reader) {
      const { changes } = statement.run(...values);
      return { error: null, result: toResult([], [], changes) };
    }
    const names = statement.columns().map(({ name }) => name);
    const rows = statement.raw().all(...values) as unknown[][];
    return { error: null, result: toResult(names, rows, 0) };
  } catch (error) {
    return { result: null, error: { message: String(error), code: 'SQLITE_ERROR' } };
  }
}

function toResult(names: string[], rows: unknown[][], changes: number) {
  return {
    cols: names.map((name) => ({ name, decltype: null })),
    rows: rows.map((row) => row.map(toValue)),
    affected_row_count: changes,
    last_insert_rowid: null,
  };
}

function toValue(value: unknown): Value {
  if (value === null) return { type: 'null' };
  if (typeof value === 'number') return { type: 'integer', value: String(value) };
  return { type: 'text', value: String(value) };
}

function fromValue({ type, value }: Value): string | number | null {
  if (type === 'null' || value === undefined) return null;
  return type === 'text' ? value : Number(value);
}

function isMet(
  condition: Condition | null | undefined,
  steps: readonly (StepResult | undefined)[],
  database: Database.Database,
): boolean {
  const meets = (part: Condition | undefined) => isMet(part, steps, database);
  const step = steps[condition?.step ?? -1];
  switch (condition?.type) {
    case 'ok':
      return step?.error === null;
    case 'error':
      return step !== undefined && step.error !== null;
    case 'not':
      return !meets(condition.cond);
    case 'and':
      return condition.conds?.every(meets) ?? true;
    case 'or':
      return condition.conds?.some(meets) ?? false;
    case 'is_autocommit':
      return !database.inTransaction;
    default:
      return true;
  }
}
