import type { ApiEnvironment } from 'stet';
import { toIso } from './times.ts';

/** Writes a line to the log. The default `level` is `info`. */
export type Log = (record: Readonly<Record<string, unknown>>) => void;

const levels = ['error', 'warn', 'info'];

/**
 * Creates the log for work outside requests, in the format of `stet serve`. Nothing redacts these
 * lines: only log event names, ids and codes.
 * @param env its `LOG_LEVEL` filters the lines.
 */
export function createBackgroundLog(
  env: ApiEnvironment,
  { now, print }: { now: () => number; print: (line: string) => void },
): Log {
  const least = levels.indexOf(env.LOG_LEVEL ?? '');
  return ({ level = 'info', ...fields }) => {
    if (least >= 0 && levels.indexOf(String(level)) > least) return;
    print(JSON.stringify({ time: toIso(now()), ...fields, level }));
  };
}
