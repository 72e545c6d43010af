import type { ApiEnvironment } from 'stet';

/** Writes a line of the log; `level` is `info` unless the record says otherwise. */
export type Log = (record: Readonly<Record<string, unknown>>) => void;

const levels = ['error', 'warn', 'info'];

/**
 * Creates the log of what no request asked for, in the form that `stet serve` gives its lines. Nothing
 * redacts what is written here: it takes names of events, ids and codes alone.
 * @param env whose `LOG_LEVEL` says which lines are wanted.
 */
export function createBackgroundLog(
  env: ApiEnvironment,
  { now, print }: { now: () => number; print: (line: string) => void },
): Log {
  const least = levels.indexOf(env.LOG_LEVEL ?? '');
  return ({ level = 'info', ...fields }) => {
    if (least >= 0 && levels.indexOf(String(level)) > least) return;
    print(JSON.stringify({ time: new Date(now()).toISOString(), ...fields, level }));
  };
}
