/** W3C Trace Context, version 00: the id of the trace, which is not all zeros. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The id of the trace that a request is part of. Handlers read it as well, so nothing here needs Node.
 * @param header the request's `traceparent`.
 * @returns undefined without a header, or with one that is not valid.
 */
export function readTraceId(header: string | null | undefined): string | undefined {
  return traceparent.exec(header ?? '')?.[1];
}
