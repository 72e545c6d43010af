import type { ApiEnvironment } from 'stet';

const levels = ['error', 'warn', 'info'];

/**
 * Creates the log of what no request asked for, in the form that `stet serve` gives its lines. Nothing
 * redacts what is written here: it takes names of events, ids and codes alone.
 * @param env whose `LOG_LEVEL` says which lines are wanted.
 */
export function createBackgroundLog(
  env: ApiEnvironment,
  { now, print }: { now: () => number; print: (line: string) => void },
): (record: Readonly<Record<string, unknown>>) => void {
  const least = levels.indexOf(env.LOG_LEVEL ?? '');
  return ({ level = 'info', ...fields }) => {
    if (least >= 0 && levels.indexOf(String(level)) > least) return;
    print(JSON.stringify({ time: new Date(now()).toISOString(), ...fields, level }));
  };
}
