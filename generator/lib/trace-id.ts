/** W3C Trace Context, version 00, with the trace id, which is not all zeros. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The id of the trace that a request belongs to. Handlers call it too, so it must not use Node.
 * @param header the request's `traceparent`.
 * @returns undefined if the header is missing or invalid.
 */
export function readTraceId(header: string | null | undefined): string | undefined {
  return traceparent.exec(header ?? '')?.[1];
}
