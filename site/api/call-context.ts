import type { ApiContext } from 'stet';

/** W3C Trace Context, version 00: the id of the trace, which is not all zeros. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The same context, whose log lines name the trace that a request is part of, if it is. */
export function withTrace(context: ApiContext, headers: Headers): CallContext {
  const [, trace] = traceparent.exec(headers.get('traceparent') ?? '') ?? [];
  const { log } = context;
  if (trace === undefined || log === undefined) return context;
  return { ...context, trace, log: (record) => log({ ...record, trace }) };
}

/** What is known of a request besides itself. */
export interface CallContext extends ApiContext {
  /** The id of the trace that it is part of. */
  trace?: string;
}
