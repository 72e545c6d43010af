import { type ApiContext, readTraceId } from 'stet';

/** Adds the trace of a request to the context and its log lines, if the request has one. */
export function withTrace(context: ApiContext, headers: Headers): CallContext {
  const trace = readTraceId(headers.get('traceparent'));
  const { log } = context;
  if (trace === undefined || log === undefined) return context;
  return { ...context, trace, log: (record) => log({ ...record, trace }) };
}

/** The context of a request. */
export interface CallContext extends ApiContext {
  /** The id of the request's trace. */
  trace?: string;
}
