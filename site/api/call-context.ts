import { type ApiContext, readTraceId } from 'stet';

/** The same context, whose log lines name the trace that a request is part of, if it is. */
export function withTrace(context: ApiContext, headers: Headers): CallContext {
  const trace = readTraceId(headers.get('traceparent'));
  const { log } = context;
  if (trace === undefined || log === undefined) return context;
  return { ...context, trace, log: (record) => log({ ...record, trace }) };
}

/** What is known of a request besides itself. */
export interface CallContext extends ApiContext {
  /** The id of the trace that it is part of. */
  trace?: string;
}
