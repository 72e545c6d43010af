/** What Chromium notes of a task, in microseconds; `tdur` is the thread's own time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

/**
 * Processor time of the tasks of a page's main thread in milliseconds, longest first, from a trace
 * with the category `toplevel`: those after an event of that thread.
 */
export function mainTasksSince(trace: string, event: string): number[] {
  const events: TraceEvent[] = JSON.parse(trace).traceEvents;
  const start = events.find(({ name }) => name === event);
  if (start === undefined) throw new Error(`The trace has no ${event}.`);
  return events
    .filter(({ name, ts }) => name === 'ThreadControllerImpl::RunTask' && ts > start.ts)
    .filter(({ pid, tid }) => pid === start.pid && tid === start.tid)
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}
